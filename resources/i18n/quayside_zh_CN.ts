<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AddServerSheet</name>
    <message>
        <source>Add a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to add it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing starts yet: first you see what would run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1 servers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AppMark</name>
    <message>
        <source>Quayside</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AppNotice</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ArrayEditor</name>
    <message>
        <source>Add item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add item to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BooleanEditor</name>
    <message>
        <source>Not set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChoiceEditor</name>
    <message>
        <source>Not set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodeFrame</name>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConstEditor</name>
    <message>
        <source>nothing (null)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DataTable</name>
    <message>
        <source>Copy as CSV</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FailedView</name>
    <message>
        <source>Start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review start</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>%1, required</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileBlock</name>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FreeMember</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GroupBody</name>
    <message>
        <source>Add a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a value to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GroupEditor</name>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeaderCell</name>
    <message>
        <source>sorted, largest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sorted, smallest first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImageBlock</name>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemRow</name>
    <message>
        <source>Move %1 up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JsonEditor</name>
    <message>
        <source>Arguments as JSON</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JsonRow</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeyValue</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LinkBlock</name>
    <message>
        <source>Copy link</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>%1 – Quayside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MultiChoiceEditor</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NavRow</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NodeField</name>
    <message>
        <source>%1, required</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>Less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PasteServer</name>
    <message>
        <source>Paste a command, or a JSON block from another host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>npx -y @modelcontextprotocol/server-everything</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RadioEditor</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RemoveSheet</name>
    <message>
        <source>Remove %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is stopped, and its setup and your approval are deleted. The program itself stays on your computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResourceBlock</name>
    <message>
        <source>Resource</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultBlocks</name>
    <message>
        <source>Sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quayside does not know this kind of content. This is what came:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultHeader</name>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to show the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the result as JSON</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultRaw</name>
    <message>
        <source>Result as JSON</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultTable</name>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultTree</name>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReviewLine</name>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This was not there before.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReviewRisks</name>
    <message>
        <source>May change at any start: the program fetches its code anew and names no exact version.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReviewSheet</name>
    <message>
        <source>%1 would start differently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting “%1” runs this program on your computer, with your rights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll to the end to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message numerus="yes">
        <source>%n field(s) to mend</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Ctrl+Return runs it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunProgress</name>
    <message>
        <source>Waiting for the answer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SchemaForm</name>
    <message>
        <source>Nothing to fill in.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerFields</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How you call it. The server does not see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One per line. Quotes and spaces are passed on as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it runs; your home folder when left empty.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerList</name>
    <message>
        <source>Servers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerMenuButton</name>
    <message>
        <source>More actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerPage</name>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerRow</name>
    <message>
        <source>%1 · may change</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerStateView</name>
    <message>
        <source>%1 is stopping.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is starting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have not reviewed what %1 runs. It does not start before you have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review and start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServerText</name>
    <message>
        <source>%1 writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 writes: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SetupTab</name>
    <message>
        <source>What it runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Argument %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your home folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it wants to be used</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateChip</name>
    <message>
        <source>Not reviewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tab</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextBlock</name>
    <message>
        <source>Copy this text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ToolHeader</name>
    <message>
        <source>How to fill in the arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ToolList</name>
    <message>
        <source>Filter tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tool matches “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ToolNotices</name>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything %1 sent about its tools could be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ToolsTab</name>
    <message>
        <source>Choose a tool to see what it does and to run it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading what %1 offers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tools of %1 are not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 offers no tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VariableFields</name>
    <message>
        <source>Variables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of variable %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NAME</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value of variable %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove variable %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a variable</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome to Quayside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dock MCP servers here, see what they offer, and use their tools by hand. You decide what runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the demo server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A small server that comes with Quayside. It reads no file of yours and sends nothing anywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste the command from its page, or a JSON block from another host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No server starts before you have seen what it runs and said yes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::AddServerController</name>
    <message>
        <source>This is an address. This version of Quayside uses programs on this computer only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the program to start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of a variable may not be empty and may not hold “=”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one server.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::AppController</name>
    <message>
        <source>Some servers of the list cannot be used as they are written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo server is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It comes with Quayside as quayside-demo-server. Install Quayside again to get it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::BlockFile</name>
    <message>
        <source>picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This name is a link to another file. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::BlockListModel</name>
    <message>
        <source>The pictures of this result are too large to show all of them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::CutText</name>
    <message>
        <source>%1 more characters are not shown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::ErrorText</name>
    <message>
        <source>The program was not found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it is installed and that the name in the setup is right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program may not be run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the file is a program and that you may execute it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program is a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the program file inside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is no program this computer can run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it is a script, its first line must name the program that runs it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of the path is no folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the program and the folder in the setup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The arguments are too long for this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten the arguments or variables in the setup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the program, the folder and the arguments in the setup.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it gave up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was killed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was asked to end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the server again, then run the tool again. What it had done by then is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its last lines may say why. Start it again when that is mended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server ended with code %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server ended by itself: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server ended before it was ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server ended before it answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server did not answer in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may not be an MCP server, or still be fetching something. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tool did not answer in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was told to stop. Run it again, or look whether the server is busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server did not send its list in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program does not speak a protocol Quayside knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it is an MCP server and that its arguments are right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a mistake of the server; its author can mend it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list of the server could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste a command line, or a JSON block that lists servers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not accept these arguments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change what it complains of, then run the tool again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not know this request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may have changed. Read its list again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refused the connection (code %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server answered with an error (code %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the server says about it is below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quayside does not start this program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the full path of a program that is not inside the working folder, and look at the review.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a shell could run this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one program with its arguments, without pipes, redirection or several commands.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quayside does not do this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The configuration may not be written or read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check who owns the folder and who may write to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no room left on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The configuration could not be read or saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file that could not be read was kept aside; nothing of it is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the server broke.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the server again, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server wants you to sign in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This version of Quayside cannot sign in to servers.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::FieldCheck</name>
    <message>
        <source>Not an e-mail address. Write it like name@example.org.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a link. Write it in full, like https://example.org.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a date. Write year-month-day, like 2026-11-20.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a time. Write it like 14:30:00Z.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a date and time. Write them like 2026-11-20T14:30:00Z.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>At least %n characters.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n characters.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>At least %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less than %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a number. Write digits, like 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a number. Write digits, like 3 or 0.5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a whole number. Write digits only, like 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Must be a multiple of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least %1 needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at most %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not fit the pattern %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::FieldText</name>
    <message>
        <source>The limits contradict each other and are not checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A multiple of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Exactly %n characters</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>At most %n characters</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n characters</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>An e-mail address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A link, like https://example.org</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A date, like 2026-11-20</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time, like 14:30:00Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A date and time, like 2026-11-20T14:30:00Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Has a pattern that cannot be checked here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One or two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exactly one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exactly %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any JSON value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema names no type, so this is JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The type “%1” is not supported, so this is JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema points outside itself, to “%1”. That is never fetched, so this is JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema points at something that is not there, so this is JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema is nested too deeply to draw, so this is JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema combines rules in a way that is not supported, so this is JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not supported, so this is JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is broken in the schema, so this is JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yes or no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema is not a JSON object, so there is no form. You can still write JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema does not describe an object that can be drawn. You can still write JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema is broken at “%1”, so there is no form. You can still write JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema is too large for a form. You can still write JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The form would have %1 fields or more; up to %2 are drawn. You can still write JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The form would have %1 fields; up to %2 are drawn. You can still write JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked here: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::FormModel</name>
    <message>
        <source>The arguments must be an object, like { &quot;name&quot;: &quot;value&quot; }.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is no JSON that can be read here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::FormNode</name>
    <message>
        <source>Item %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing (null)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value does not fit this field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not JSON. Texts need double quotes, like &quot;Oslo&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This name is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each item may stand here once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needed. An empty text can be written as JSON.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::ImageDecoder</name>
    <message>
        <source>There is no data in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its data is damaged (no Base64).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is larger than %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is neither PNG nor JPEG.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has too many pixels: %1 by %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::JsonFault</name>
    <message>
        <source>Something follows after the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A name in double quotes is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A colon is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A comma or } is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A comma or ] is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text must end on its line; write a line break as \n.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text has no closing quote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text has an escape that JSON does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts need double quotes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::JsonTreeModel</name>
    <message numerus="yes">
        <source>… %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>[ %n item(s) ]</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{ %n member(s) }</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::LaunchText</name>
    <message>
        <source>A shell is given a script to run: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It asks for administrator rights: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This looks like shell syntax: %1. The program gets it as it is; a shell inside it would obey it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can delete files: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It downloads something and runs it: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It names a place where keys or passwords are kept: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds characters that are normally not seen: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is passed on as it stands; Quayside does not replace it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The variable %1 makes programs load other code.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is fetched without an exact version. It may be different code at any start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program than you approved. It was: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Argument %1 is not what you approved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder is not what you approved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The variable %1 was added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The variable %1 was removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The variable %1 has another value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program file has changed since you approved it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The entry “%1” could not be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The entry “%1” is no local program. This version of Quayside cannot use it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The entry “%1” holds a placeholder in %2, which Quayside does not replace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A newer version of Quayside wrote the list of servers. What this version knows of it was read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::Measure</name>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::ResultController</name>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tool reports an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer has no content.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a mistake of the server; its author can mend it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::ReviewController</name>
    <message>
        <source>A part of the command holds a NUL character, which would cut it short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was not found in the folders where programs are looked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the full path of the program, from / on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is no program that you may run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It changed while you looked at it. Look at it again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::ReviewRowModel</name>
    <message>
        <source>Argument %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Argument %1, removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variable, removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (empty)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, continued</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::ServerController</name>
    <message>
        <source>Not reviewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Ready · %n tool(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · says it is %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::ToolController</name>
    <message>
        <source>reads only, it says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>may destroy, it says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only adds, it says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running it twice is like once, it says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reaches other systems, it says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>quayside::ToolListModel</name>
    <message>
        <source>may destroy, it says</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
