# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0

# The list of servers is read; none is started.
function __quayside_cli_servers
    quayside-cli servers 2>/dev/null </dev/null | string match -rg '^([^ ].*)  \(.*\)$' | sort -u
end
function __quayside_cli_tasks
    quayside-cli tasks 2>/dev/null </dev/null | string match -rg '^([0-9a-f]{4,})  '
end
function __quayside_cli_chats
    quayside-cli chat list 2>/dev/null </dev/null | string match -rg '^([0-9a-f]{4,})  '
end

complete -c quayside-cli -f
# verbs
set -l commands servers add import install export search updates update tools call resources read prompts prompt complete listen ping doctor run test record mock compare check sign-in sign-out keys chat audit tasks
set -l of_a_server update tools call resources read prompts prompt complete listen ping doctor run test record check sign-in sign-out
complete -c quayside-cli -n "__fish_seen_subcommand_from keys; and not __fish_seen_subcommand_from create status" -a "create status"
complete -c quayside-cli -n "__fish_seen_subcommand_from chat; and not __fish_seen_subcommand_from list search export" -a "list search export"
complete -c quayside-cli -n "__fish_seen_subcommand_from audit; and not __fish_seen_subcommand_from list verify export" -a "list verify export"
complete -c quayside-cli -n "__fish_seen_subcommand_from tasks; and not __fish_seen_subcommand_from watch result cancel forget" -a "watch result cancel forget"
complete -c quayside-cli -l answers -rF -d "File with rules that answer requests from the server"
complete -c quayside-cli -l config -xa "(__fish_complete_directories)" -d "Folder of the configuration"
complete -c quayside-cli -l key-file -rF -d "File with the key that encrypts secrets and seals approvals, on a machine without a keychain"
complete -c quayside-cli -l json -d "Print JSON, one object per line"
complete -c quayside-cli -l timeout -x -d "Seconds to wait for the connection, and for each answer"
complete -c quayside-cli -l arg -x -d "One argument of the tool"
complete -c quayside-cli -l args -x -d "All arguments as a JSON object"
complete -c quayside-cli -l task -d "Run the tool as a task if the server leaves the choice to the client, and wait for the result"
complete -c quayside-cli -l ttl -x -d "How long to ask the server to keep the task"
complete -c quayside-cli -l env -xa "(set -nx)" -d "Environment variable for the program"
complete -c quayside-cli -l env-file -rF -d "Environment variables for the program, one per line"
complete -c quayside-cli -l cwd -xa "(__fish_complete_directories)" -d "Folder the program starts in"
complete -c quayside-cli -l sandbox -x -d "itself"
complete -c quayside-cli -l read -xa "(__fish_complete_directories)" -d "Folder that a server in a sandbox may read"
complete -c quayside-cli -l write -xa "(__fish_complete_directories)" -d "Folder that a server in a sandbox may change"
complete -c quayside-cli -l allow-host -x -d "Host that a server in a sandbox may connect to, or *.NAME"
complete -c quayside-cli -l set -x -d "A setting of what is installed"
complete -c quayside-cli -l era -xa "auto stateful stateless" -d "auto, stateful or stateless"
complete -c quayside-cli -l prompt -x -d "What to complete for"
complete -c quayside-cli -l resource -x -d "What to complete for"
complete -c quayside-cli -l uri -x -d "A resource to listen to"
complete -c quayside-cli -l output -rF -d "File to write the resource, the session or the audit log to"
complete -c quayside-cli -l force -d "Replace the output file if it exists"
complete -c quayside-cli -l no-validate -d "Check neither arguments nor results against the tool's schemas"
complete -c quayside-cli -l accept-changes -d "Also call tools that the server changes during the run"
complete -c quayside-cli -l steps -rF -d "File with the steps to record or to check"
complete -c quayside-cli -l only -x -d "Run the tests with this text in their name"
complete -c quayside-cli -l times -x -d "Run each test so often, and print percentiles of its duration"
complete -c quayside-cli -l at-once -x -d "So many runs of a test at a time"
complete -c quayside-cli -l junit -rF -d "File to write a report to, in the XML of JUnit"
complete -c quayside-cli -l tap -d "Print results in the Test Anything Protocol"
complete -c quayside-cli -l update -d "Write the values that were received into the files of the tests, in place of those that were expected"
complete -c quayside-cli -l http -x -d "Serve http"
complete -c quayside-cli -l fast -d "Answer without the recorded pauses"
complete -c quayside-cli -l ignore -x -d "Place in answers that may differ, such as structuredContent.time"
complete -c quayside-cli -l strict -d "Fail at each difference, not only at those that break something"
complete -c quayside-cli -l print-url -d "Print the sign-in address, for a browser on another machine"
complete -c quayside-cli -l browser -xa "(__fish_complete_command)" -d "Program that opens the sign-in address, its only argument"
complete -c quayside-cli -l scope -x -d "A scope to request at sign-in"
complete -c quayside-cli -l token-file -rF -d "File with a token of the platform, such as Kubernetes, that signs in to the address"
complete -c quayside-cli -l token-variable -xa "(set -nx)" -d "Environment variable with such a token"
complete -c quayside-cli -l issuer -x -d "Sign-in host that receives that token without a question"
complete -c quayside-cli -l server -xa "(__quayside_cli_servers)" -d "Entries of the audit log about this server"
complete -c quayside-cli -l tool -x -d "Entries of the audit log about this tool"
complete -c quayside-cli -l since -x -d "Entries since a date, a time, or so long ago"
complete -c quayside-cli -l file -rF -d "Exported audit log to verify"
complete -c quayside-cli -l model -x -d "Model of the conversation"
complete -c quayside-cli -l servers -xa "(__quayside_cli_servers)" -d "Servers whose tools the model may use, separated by commas"
complete -c quayside-cli -l once -x -d "Say this, print the answer and end"
complete -c quayside-cli -l from -xa "'Claude Desktop' 'Claude Code' 'VS Code' 'VS Code Insiders' VSCodium Cursor Windsurf Cline 'Roo Code' Zed 'Gemini CLI' 'Qwen Code' Codex 'Copilot CLI' Amp opencode Crush Kiro 'Amazon Q' Junie Continue 'LM Studio' Witsy 5ire Goose 'MCP Inspector'" -d "App whose servers to import, for example \"Claude Desktop\""
# end

complete -c quayside-cli -n "not __fish_seen_subcommand_from $commands" -a "$commands"
complete -c quayside-cli -n "__fish_seen_subcommand_from $of_a_server" -a "(__quayside_cli_servers)" -d server
complete -c quayside-cli -n "__fish_seen_subcommand_from tasks; and __fish_seen_subcommand_from result cancel forget" -a "(__quayside_cli_tasks)" -d task
complete -c quayside-cli -n "__fish_seen_subcommand_from keys; and __fish_seen_subcommand_from create" -F
complete -c quayside-cli -n "__fish_seen_subcommand_from chat; and __fish_seen_subcommand_from export" -Fa "(__quayside_cli_chats)" -d conversation
complete -c quayside-cli -n "__fish_seen_subcommand_from import run" -F

complete -c quayside-cli -s h -l help -d "Print the commands and options"
complete -c quayside-cli -l help-all -d "The same, with the options of Qt"
complete -c quayside-cli -s v -l version -d "Print the version"
