# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0

complete -c quayside-demo-server -f
complete -c quayside-demo-server -l era -xa "stateful stateless" -d "Speak only this era"
complete -c quayside-demo-server -l http -d "Serve over HTTP, for this computer only"
complete -c quayside-demo-server -l store -rF -d "Keep tasks in this file"
complete -c quayside-demo-server -s h -l help -d "Print the options"
complete -c quayside-demo-server -l help-all -d "The same, with the options of Qt"
complete -c quayside-demo-server -s v -l version -d "Print the version"
