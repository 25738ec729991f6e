# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0

complete -c quayside -f
complete -c quayside -l config -xa "(__fish_complete_directories)" -d "Keep the configuration in this folder"
complete -c quayside -l dark -d "Use dark colours"
complete -c quayside -l background -d "Start in the tray, without a window"
complete -c quayside -l screenshot -rF -d "Save a picture of the window and quit"
complete -c quayside -l page -xa "(QT_QPA_PLATFORM=offscreen quayside --page list 2>/dev/null)" -d "Page of the picture"
complete -c quayside -l size -x -d "Size of the window in the picture, WIDTHxHEIGHT"
complete -c quayside -l text-size -x -d "Size of the text in the picture, in percent"
complete -c quayside -l lang -xa "en zh_CN" -d "Language of the picture"
complete -c quayside -s h -l help -d "Print the options"
complete -c quayside -l help-all -d "The same, with the options of Qt"
complete -c quayside -s v -l version -d "Print the version"
