<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AccountSettings</name>
    <message>
        <source>Signing out deletes what is kept here, and tells the place where you signed in when it wants to know.</source>
        <translation>退出登录会删除保存在这里的内容；如果登录处希望得知，也会通知它。</translation>
    </message>
    <message>
        <source>Signed in at %1 since %2.</source>
        <translation>已在 %1 登录，始于 %2。</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>退出登录</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>已允许</translation>
    </message>
    <message>
        <source>Quayside as</source>
        <translation>Quayside 身份</translation>
    </message>
    <message>
        <source>You are not signed in anywhere. A server that needs an account says so when you connect to it.</source>
        <translation>你没有在任何地方登录。需要账户的服务器会在你连接时告知。</translation>
    </message>
</context>
<context>
    <name>AccountSetup</name>
    <message>
        <source>No account. If the server needs one, it says so when you connect.</source>
        <translation>没有账户。如果服务器需要，会在你连接时告知。</translation>
    </message>
    <message>
        <source>You are not signed in.</source>
        <translation>你尚未登录。</translation>
    </message>
    <message>
        <source>Signed in at</source>
        <translation>登录于</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>自</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>已允许</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>退出登录</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Sign in again</source>
        <translation>重新登录</translation>
    </message>
</context>
<context>
    <name>AddServerSheet</name>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>How to add it</source>
        <translation>添加方式</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>手动填写</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add %1 servers</source>
        <translation>添加 %1 个服务器</translation>
    </message>
    <message>
        <source>Change “%1”</source>
        <translation>更改“%1”</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>You review the change before it takes effect.</source>
        <translation>更改经你审核后才会生效。</translation>
    </message>
    <message>
        <source>Nothing runs until you have reviewed it.</source>
        <translation>在你审核之前，什么都不会运行。</translation>
    </message>
</context>
<context>
    <name>AddressFields</name>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>请求头</translation>
    </message>
    <message>
        <source>Sent to this server only, such as a key it gave you.</source>
        <translation>只发送给这个服务器，例如它给你的密钥。</translation>
    </message>
    <message>
        <source>Add a header</source>
        <translation>添加请求头</translation>
    </message>
    <message>
        <source>Name of header %1</source>
        <translation>请求头 %1 的名称</translation>
    </message>
    <message>
        <source>Value of header %1</source>
        <translation>请求头 %1 的值</translation>
    </message>
    <message>
        <source>Remove header %1</source>
        <translation>移除请求头 %1</translation>
    </message>
    <message>
        <source>Certificate and proxy</source>
        <translation>证书和代理</translation>
    </message>
    <message>
        <source>Certificate authority</source>
        <translation>证书颁发机构</translation>
    </message>
    <message>
        <source>A PEM file, for a server whose certificate this computer does not know.</source>
        <translation>PEM 文件，用于这台电脑不认识其证书的服务器。</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Such as http://host:port or socks5://host:port; the system&apos;s when left empty.</source>
        <translation>例如 http://host:port 或 socks5://host:port；留空则使用系统的代理。</translation>
    </message>
</context>
<context>
    <name>AddressSetup</name>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>请求头</translation>
    </message>
    <message>
        <source>Authority</source>
        <translation>颁发机构</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
</context>
<context>
    <name>AppMark</name>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
</context>
<context>
    <name>AppNotice</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ArrayEditor</name>
    <message>
        <source>Add item</source>
        <translation>添加一项</translation>
    </message>
    <message>
        <source>Add item to %1</source>
        <translation>为 %1 添加一项</translation>
    </message>
</context>
<context>
    <name>BooleanEditor</name>
    <message>
        <source>Not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>Calendar</name>
    <message>
        <source>%1, today</source>
        <translation>%1（今天）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%2年%1</translation>
    </message>
    <message>
        <source>Month before</source>
        <translation>上个月</translation>
    </message>
    <message>
        <source>Month after</source>
        <translation>下个月</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日期</translation>
    </message>
</context>
<context>
    <name>ChoiceEditor</name>
    <message>
        <source>Choose</source>
        <translation>请选择</translation>
    </message>
</context>
<context>
    <name>ClientSetup</name>
    <message>
        <source>Client id</source>
        <translation>客户端 ID</translation>
    </message>
    <message>
        <source>Change client id</source>
        <translation>更改客户端 ID</translation>
    </message>
    <message>
        <source>Enter a client id</source>
        <translation>填写客户端 ID</translation>
    </message>
    <message>
        <source>Only where you were given one, by whoever runs the server or your company. Leave it empty to go without. It counts from the next connection on.</source>
        <translation>仅当服务器的运营者或你的公司给了你时才填写。留空则不使用。从下次连接起生效。</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>There is one. Leave this empty to keep it.</source>
        <translation>已有密钥。留空即可保留。</translation>
    </message>
    <message>
        <source>Leave it empty when you got none.</source>
        <translation>没有则留空。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save client</source>
        <translation>保存客户端</translation>
    </message>
</context>
<context>
    <name>CloseGroup</name>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 项</translation>
    </message>
</context>
<context>
    <name>CloseSheet</name>
    <message>
        <source>In the background, Quayside has an icon in the tray; click it to come back.</source>
        <translation>在后台运行时，系统托盘中会显示 Quayside 图标，单击即可回到窗口。</translation>
    </message>
    <message>
        <source>In the background, the window is minimised: this desktop has no tray.</source>
        <translation>此桌面没有系统托盘，在后台运行时窗口会最小化。</translation>
    </message>
    <message>
        <source>Quit Quayside?</source>
        <translation>退出 Quayside？</translation>
    </message>
    <message>
        <source>Nothing is running any more.</source>
        <translation>所有操作都已结束。</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) will end</source>
        <translation>
            <numerusform>将结束 %n 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) will be cancelled</source>
        <translation>
            <numerusform>将取消 %n 个调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) will be dismissed and your input discarded</source>
        <translation>
            <numerusform>将关闭 %n 个提问，你已填写的内容不会保留</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more task(s) will continue on their servers.</source>
        <translation>
            <numerusform>另有 %n 个任务会在服务器上继续运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>End them</source>
        <translation>全部结束</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Keep running in the background</source>
        <translation>在后台继续运行</translation>
    </message>
</context>
<context>
    <name>CodeFrame</name>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
</context>
<context>
    <name>ConsentButton</name>
    <message>
        <source>Press Space or click to confirm</source>
        <translation>按空格键或单击按钮即可确认</translation>
    </message>
</context>
<context>
    <name>ConstEditor</name>
    <message>
        <source>nothing (null)</source>
        <translation>空值（null）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>DateField</name>
    <message>
        <source>Choose a date for %1</source>
        <translation>为“%1”选择日期</translation>
    </message>
    <message>
        <source>%1, %2 your local time</source>
        <translation>%1 %2（本地时间）</translation>
    </message>
</context>
<context>
    <name>DatePopup</name>
    <message>
        <source>Choose a date and time</source>
        <translation>选择日期和时间</translation>
    </message>
    <message>
        <source>Choose a date</source>
        <translation>选择日期</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>your local time</source>
        <translation>本地时间</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
</context>
<context>
    <name>EraField</name>
    <message>
        <source>Version of the protocol</source>
        <translation>协议版本</translation>
    </message>
    <message>
        <source>Change it only when a server claims what it does not do. It counts from the next start on.</source>
        <translation>只有当服务器声称的与实际不符时才需要更改。从下次启动起生效。</translation>
    </message>
    <message>
        <source>Found out by itself</source>
        <translation>自动判断</translation>
    </message>
    <message>
        <source>With a session, up to 2025-11-25 (stateful)</source>
        <translation>有会话，至 2025-11-25（有状态）</translation>
    </message>
    <message>
        <source>Without a session, from 2026-07-28 on (stateless)</source>
        <translation>无会话，自 2026-07-28 起（无状态）</translation>
    </message>
</context>
<context>
    <name>FailedView</name>
    <message>
        <source>Start again</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Review start</source>
        <translation>查看启动命令</translation>
    </message>
    <message>
        <source>What was tried, and what came back:</source>
        <translation>尝试过的方式及其结果：</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>重新连接</translation>
    </message>
    <message>
        <source>Review address</source>
        <translation>查看地址</translation>
    </message>
    <message>
        <source>Open the log</source>
        <translation>打开日志</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>%1, required</source>
        <translation>%1，必填</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
</context>
<context>
    <name>FileBlock</name>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
</context>
<context>
    <name>FreeMember</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>GroupBody</name>
    <message>
        <source>Add a value</source>
        <translation>添加值</translation>
    </message>
    <message>
        <source>Add a value to %1</source>
        <translation>为 %1 添加值</translation>
    </message>
</context>
<context>
    <name>GroupEditor</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
</context>
<context>
    <name>HeaderCell</name>
    <message>
        <source>sorted, largest first</source>
        <translation>已排序，从大到小</translation>
    </message>
    <message>
        <source>sorted, smallest first</source>
        <translation>已排序，从小到大</translation>
    </message>
</context>
<context>
    <name>ImageBlock</name>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
</context>
<context>
    <name>InboxEmpty</name>
    <message>
        <source>Nothing of this kind waits for you.</source>
        <translation>没有此类等待你处理的内容。</translation>
    </message>
    <message>
        <source>Nothing waits for you. When a server asks you a question, wants you to open a page, wants to use your model or wants you to sign in, it stands here until you answer.</source>
        <translation>没有等待你处理的事项。当服务器向你提问、希望你打开网页、希望使用你的模型或需要你登录时，会一直列在这里，直到你答复。</translation>
    </message>
</context>
<context>
    <name>InboxList</name>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
</context>
<context>
    <name>InboxMuted</name>
    <message>
        <source>Everything %1 asks is declined for now.</source>
        <translation>目前 %1 提出的一切请求都会被拒绝。</translation>
    </message>
    <message>
        <source>Ask me again</source>
        <translation>重新向我询问</translation>
    </message>
</context>
<context>
    <name>InboxPage</name>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n 项等待中</numerusform>
        </translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Model requests</source>
        <translation>模型请求</translation>
    </message>
    <message>
        <source>Sign-ins</source>
        <translation>登录</translation>
    </message>
</context>
<context>
    <name>ItemRow</name>
    <message>
        <source>Move %1 up</source>
        <translation>上移 %1</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>下移 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
</context>
<context>
    <name>JsonEditor</name>
    <message>
        <source>Arguments as JSON</source>
        <translation>JSON 参数</translation>
    </message>
</context>
<context>
    <name>JsonRow</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>KeyValue</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>LinkAddress</name>
    <message>
        <source>The page is at this host</source>
        <translation>网页位于此主机</translation>
    </message>
    <message>
        <source>Host: %1</source>
        <translation>主机：%1</translation>
    </message>
    <message>
        <source>The whole address</source>
        <translation>完整地址</translation>
    </message>
    <message>
        <source>Address: %1</source>
        <translation>地址：%1</translation>
    </message>
</context>
<context>
    <name>LinkBlock</name>
    <message>
        <source>Copy link</source>
        <translation>复制链接</translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>Filter lines</source>
        <translation>筛选日志</translation>
    </message>
    <message>
        <source>Ctrl F</source>
        <translation>Ctrl F</translation>
    </message>
    <message>
        <source>Copy the lines</source>
        <translation>复制日志</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>No line matches.</source>
        <translation>没有匹配的日志。</translation>
    </message>
    <message>
        <source>Nothing was logged yet.</source>
        <translation>还没有日志。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>%1 – Quayside</source>
        <translation>%1 – Quayside</translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>Tasks – Quayside</source>
        <translation>任务 – Quayside</translation>
    </message>
    <message>
        <source>Needs you – Quayside</source>
        <translation>待处理 – Quayside</translation>
    </message>
    <message>
        <source>Settings – Quayside</source>
        <translation>设置 – Quayside</translation>
    </message>
</context>
<context>
    <name>ManyChoiceEditor</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ModelSettings</name>
    <message>
        <source>When a server wants to use your model, one of these can answer. Each time you see the request first, and then the answer.</source>
        <translation>当服务器想使用你的模型时，可由其中之一回答。每次你都会先看到请求，再看到回答。</translation>
    </message>
    <message>
        <source>The model you like best</source>
        <translation>你首选的模型</translation>
    </message>
    <message>
        <source>It is suggested whatever a server wishes for.</source>
        <translation>不论服务器偏好哪个模型，都会建议使用它。</translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>提供商</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>No model is set up. It can be one of a provider in the network, or one on this computer, such as of Ollama, llama.cpp or LM Studio.</source>
        <translation>尚未设置模型。可以是云端提供商的模型，也可以是本机上的模型，例如 Ollama、llama.cpp 或 LM Studio 的模型。</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>添加提供商</translation>
    </message>
</context>
<context>
    <name>MoreBlocks</name>
    <message numerus="yes">
        <source>%n more block(s)</source>
        <translation>
            <numerusform>还有 %n 个内容块</numerusform>
        </translation>
    </message>
    <message>
        <source>Show %1 more</source>
        <translation>再显示 %1 个</translation>
    </message>
</context>
<context>
    <name>MultiChoiceEditor</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>NavRow</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>NodeField</name>
    <message>
        <source>%1, required</source>
        <translation>%1，必填</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>Less</source>
        <translation>减小</translation>
    </message>
    <message>
        <source>More</source>
        <translation>增大</translation>
    </message>
</context>
<context>
    <name>PairFields</name>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>kept; type to replace it</source>
        <translation>已保存；输入即可替换</translation>
    </message>
</context>
<context>
    <name>PanelButton</name>
    <message>
        <source>Show the side panel</source>
        <translation>显示侧边面板</translation>
    </message>
</context>
<context>
    <name>PanelInbox</name>
    <message>
        <source>All that needs you</source>
        <translation>所有待处理事项</translation>
    </message>
</context>
<context>
    <name>PanelTasks</name>
    <message>
        <source>All tasks</source>
        <translation>所有任务</translation>
    </message>
</context>
<context>
    <name>PasteServer</name>
    <message>
        <source>Paste a command, an address, or JSON from another MCP app</source>
        <translation>粘贴命令、地址，或来自其他 MCP 应用的 JSON</translation>
    </message>
</context>
<context>
    <name>ProgramFields</name>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>One per line. Quotes and spaces are passed on as they are.</source>
        <translation>每行一个。引号和空格会原样传入。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Where it runs; your home folder when left empty.</source>
        <translation>程序在这里运行；留空则用你的主文件夹。</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Add a variable</source>
        <translation>添加环境变量</translation>
    </message>
    <message>
        <source>Name of variable %1</source>
        <translation>第 %1 个环境变量的名称</translation>
    </message>
    <message>
        <source>Value of variable %1</source>
        <translation>第 %1 个环境变量的值</translation>
    </message>
    <message>
        <source>Remove variable %1</source>
        <translation>移除第 %1 个环境变量</translation>
    </message>
</context>
<context>
    <name>ProviderEditor</name>
    <message>
        <source>It is kept in memory only: you enter it again when Quayside is started again.</source>
        <translation>它只保存在内存中：重新启动 Quayside 后需再次输入。</translation>
    </message>
    <message>
        <source>A key for this address is there. Leave this empty to keep it. %1</source>
        <translation>此地址已有密钥。留空即可保留。%1</translation>
    </message>
    <message>
        <source>A new provider</source>
        <translation>新的提供商</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>As you like to call it.</source>
        <translation>你喜欢的称呼。</translation>
    </message>
    <message>
        <source>Base address</source>
        <translation>基础地址</translation>
    </message>
    <message>
        <source>Up to the version, such as https://api.example.org/v1. Ollama on this computer answers at http://localhost:11434/v1.</source>
        <translation>写到版本为止，例如 https://api.example.org/v1。本机上的 Ollama 位于 http://localhost:11434/v1。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>One a line, as the provider spells them.</source>
        <translation>每行一个，按提供商的写法。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Asking the provider for its models.</source>
        <translation>正在向提供商询问其模型。</translation>
    </message>
    <message>
        <source>Use its list</source>
        <translation>采用其列表</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>It is kept in the keychain of this computer.</source>
        <translation>它保存在这台电脑的密钥环中。</translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message>
        <source>Your answer goes to %1 only.</source>
        <translation>你的回答只会发送给 %1。</translation>
    </message>
    <message>
        <source>Not related to anything you did. %1 asks this by itself.</source>
        <translation>与你所做的任何操作无关。这是 %1 自行提出的。</translation>
    </message>
</context>
<context>
    <name>QuestionForm</name>
    <message>
        <source>This sounds like a password, a key or a card number. A server may not ask for such things here, and whoever runs %1 could read the answer. If you are not sure, decline.</source>
        <translation>这听起来像是在询问密码、密钥或卡号。服务器不得在此询问此类内容，而且 %1 的运营者可以读到你的回答。如不确定，请拒绝。</translation>
    </message>
    <message>
        <source>Quayside cannot make a form of what it asks. You can decline.</source>
        <translation>Quayside 无法把它的提问做成表单。你可以拒绝。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Send answer</source>
        <translation>发送回答</translation>
    </message>
    <message numerus="yes">
        <source>%Ln field(s) need(s) attention</source>
        <translation>
            <numerusform>%Ln 个字段需要修正</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionGoOn</name>
    <message numerus="yes">
        <source>This call has asked you %n times, and asks again.</source>
        <translation>
            <numerusform>此调用已向你询问 %n 次，现在又要询问。</numerusform>
        </translation>
    </message>
    <message>
        <source>End the call</source>
        <translation>结束调用</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>QuestionLink</name>
    <message>
        <source>This is no address that a browser could be sent to. You can decline.</source>
        <translation>这不是浏览器可以打开的地址。你可以拒绝。</translation>
    </message>
    <message>
        <source>It opens in your browser. Quayside sees neither the page nor what you type there.</source>
        <translation>它会在你的浏览器中打开。Quayside 看不到网页，也看不到你在其中输入的内容。</translation>
    </message>
    <message>
        <source>Waiting in the browser</source>
        <translation>正在浏览器中等待</translation>
    </message>
    <message>
        <source>%1 goes on when you say that you are done there.</source>
        <translation>在你表示已完成之后，%1 会继续。</translation>
    </message>
    <message>
        <source>%1 goes on by itself when it knows that you are done there.</source>
        <translation>%1 得知你已完成后会自行继续。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Open in browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>Done, go on</source>
        <translation>已完成，继续</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>再次打开</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Stop call</source>
        <translation>停止调用</translation>
    </message>
</context>
<context>
    <name>QuestionMenuButton</name>
    <message>
        <source>More actions</source>
        <translation>更多操作</translation>
    </message>
    <message>
        <source>Decline all from %1 for now</source>
        <translation>暂时拒绝来自 %1 的一切请求</translation>
    </message>
</context>
<context>
    <name>QuestionSampling</name>
    <message>
        <source>2 of 2: the answer</source>
        <translation>第 2 步（共 2 步）：回答</translation>
    </message>
    <message>
        <source>The model is at work</source>
        <translation>模型正在工作</translation>
    </message>
    <message>
        <source>1 of 2: the request</source>
        <translation>第 1 步（共 2 步）：请求</translation>
    </message>
</context>
<context>
    <name>QuestionStack</name>
    <message numerus="yes">
        <source>%n more wait(s) for you</source>
        <translation>
            <numerusform>还有 %n 项等待你处理</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RadioEditor</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>RemoveSheet</name>
    <message>
        <source>Remove %1?</source>
        <translation>移除 %1？</translation>
    </message>
    <message>
        <source>It is stopped, and its setup and your approval are deleted. The program itself stays on your computer.</source>
        <translation>服务器会停止，它的配置和你的批准都会删除。程序本身仍保留在电脑上。</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>ResourceBlock</name>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
</context>
<context>
    <name>ResultBlocks</name>
    <message>
        <source>Sound</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>Quayside does not know this kind of content. This is what came:</source>
        <translation>Quayside 不认识这种内容。收到的内容如下：</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>ResultHeader</name>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树形</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>How to show the result</source>
        <translation>结果显示方式</translation>
    </message>
    <message>
        <source>Copy the result as JSON</source>
        <translation>将结果复制为 JSON</translation>
    </message>
    <message>
        <source>Copy the table as CSV</source>
        <translation>将表格复制为 CSV</translation>
    </message>
</context>
<context>
    <name>ResultRaw</name>
    <message>
        <source>Result as JSON</source>
        <translation>JSON 结果</translation>
    </message>
</context>
<context>
    <name>ResultTable</name>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more value(s) in the Tree view</source>
        <translation>
            <numerusform>另有 %Ln 个值，可在“树形”中查看。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultTree</name>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>ReviewAddress</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Allow it without encryption</source>
        <translation>允许不加密的连接</translation>
    </message>
</context>
<context>
    <name>ReviewLine</name>
    <message>
        <source>changed</source>
        <translation>已变更</translation>
    </message>
    <message>
        <source>Before:</source>
        <translation>原来：</translation>
    </message>
    <message>
        <source>This was not there before.</source>
        <translation>这一项以前没有。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
</context>
<context>
    <name>ReviewSheet</name>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Scroll to the end to go on.</source>
        <translation>滚动到底部才能继续。</translation>
    </message>
    <message>
        <source>Connecting to “%1” contacts this address. What you do with its tools is sent there.</source>
        <translation>连接到“%1”会联系这个地址。你使用其工具所做的操作会发送到那里。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>“%1” would be contacted differently</source>
        <translation>“%1”的连接方式有变</translation>
    </message>
    <message>
        <source>Connect to “%1”?</source>
        <translation>连接到“%1”？</translation>
    </message>
    <message>
        <source>“%1” would start differently</source>
        <translation>“%1”的启动内容有变</translation>
    </message>
    <message>
        <source>Start “%1”?</source>
        <translation>启动“%1”？</translation>
    </message>
    <message>
        <source>Starting “%1” runs this program on your computer, with your permissions.</source>
        <translation>启动“%1”时，会以你的权限在这台电脑上运行以下程序。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Stop call</source>
        <translation>停止调用</translation>
    </message>
    <message>
        <source>Run as task</source>
        <translation>作为任务运行</translation>
    </message>
    <message numerus="yes">
        <source>%Ln field(s) need(s) attention</source>
        <translation>
            <numerusform>%Ln 个字段需要修正</numerusform>
        </translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
</context>
<context>
    <name>RunProgress</name>
    <message>
        <source>Waiting for the answer</source>
        <translation>正在等待响应</translation>
    </message>
    <message>
        <source>Waits until you are signed in</source>
        <translation>等待你登录</translation>
    </message>
    <message>
        <source>Show sign-in</source>
        <translation>显示登录</translation>
    </message>
    <message>
        <source>Waiting for you</source>
        <translation>等待你处理</translation>
    </message>
</context>
<context>
    <name>SamplingAnswer</name>
    <message>
        <source>You answer in place of a model. %1 gets what you write here.</source>
        <translation>你代替模型作答。%1 会收到你在此写下的内容。</translation>
    </message>
    <message>
        <source>%1 wrote this. %2 gets it as it stands here when you send it.</source>
        <translation>这是 %1 写的。发送后，%2 会收到此处显示的内容。</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>拒绝请求</translation>
    </message>
    <message>
        <source>Send to %1</source>
        <translation>发送给 %1</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
</context>
<context>
    <name>SamplingBlocks</name>
    <message>
        <source>Sound</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>SamplingGenerating</name>
    <message>
        <source>%1 is answering</source>
        <translation>%1 正在作答</translation>
    </message>
    <message>
        <source>%1 is answering. %2 sees nothing of it before you agree.</source>
        <translation>%1 正在作答。在你同意之前，%2 什么也看不到。</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>拒绝请求</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>SamplingModel</name>
    <message>
        <source>You have set up no model. You can write the answer yourself.</source>
        <translation>你尚未设置模型。你可以自己写回答。</translation>
    </message>
    <message>
        <source>Set up a model</source>
        <translation>设置模型</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Longest answer, in tokens</source>
        <translation>回答的最大长度（词元）</translation>
    </message>
</context>
<context>
    <name>SamplingRequest</name>
    <message>
        <source>Instructions to the model</source>
        <translation>给模型的指示</translation>
    </message>
    <message>
        <source>Tools the model may ask for</source>
        <translation>模型可以请求的工具</translation>
    </message>
    <message>
        <source>They belong to %1 and are run there, if at all. Quayside runs none of them.</source>
        <translation>它们属于 %1，即使运行也在那里运行。Quayside 不会运行其中任何一个。</translation>
    </message>
    <message>
        <source>The model is to stop where it would write one of these</source>
        <translation>模型写到以下任一内容时应停止</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>拒绝请求</translation>
    </message>
    <message>
        <source>Write the answer myself</source>
        <translation>我自己写回答</translation>
    </message>
    <message>
        <source>Ask %1</source>
        <translation>询问 %1</translation>
    </message>
</context>
<context>
    <name>SamplingText</name>
    <message>
        <source>Change this text</source>
        <translation>更改此文本</translation>
    </message>
    <message>
        <source>Changed by you</source>
        <translation>由你更改</translation>
    </message>
    <message>
        <source>%1 wrote this. Change it as you like.</source>
        <translation>这是 %1 写的。你可以随意更改。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>What the model would answer</source>
        <translation>模型会给出的回答</translation>
    </message>
</context>
<context>
    <name>SchemaForm</name>
    <message>
        <source>Nothing to fill in.</source>
        <translation>没有需要填写的内容。</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>SecretField</name>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>ServerFields</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>How you call it. The server does not see it.</source>
        <translation>你对它的称呼，服务器看不到。</translation>
    </message>
    <message>
        <source>Where it is</source>
        <translation>它在哪里</translation>
    </message>
    <message>
        <source>A program on this computer</source>
        <translation>这台电脑上的程序</translation>
    </message>
    <message>
        <source>At an address</source>
        <translation>在某个地址</translation>
    </message>
</context>
<context>
    <name>ServerLine</name>
    <message>
        <source>%1 writes: %2</source>
        <translation>来自 %1：%2</translation>
    </message>
</context>
<context>
    <name>ServerList</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>ServerMenuButton</name>
    <message>
        <source>More actions</source>
        <translation>更多操作</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>Review start</source>
        <translation>查看启动命令</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>重新连接</translation>
    </message>
    <message>
        <source>Review address</source>
        <translation>查看地址</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
</context>
<context>
    <name>ServerPage</name>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>ServerRights</name>
    <message>
        <source>May ask for your model</source>
        <translation>可以请求使用你的模型</translation>
    </message>
    <message>
        <source>You see each request before a model does, and each answer before the server does. A change counts from the next start on.</source>
        <translation>每个请求你都会先于模型看到，每个回答你都会先于服务器看到。更改从下次启动起生效。</translation>
    </message>
    <message>
        <source>Folders it may see</source>
        <translation>它可以看到的文件夹</translation>
    </message>
    <message>
        <source>A hint, not a fence: it tells the server where to work. It does not keep a program away from your other files.</source>
        <translation>这只是提示，并不限制访问：它告诉服务器在哪里工作，但不能阻止程序访问你的其他文件。</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>No folder yet: when it asks, it is told that there is none.</source>
        <translation>还没有文件夹：当它询问时，会被告知没有文件夹。</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
</context>
<context>
    <name>ServerRow</name>
    <message>
        <source>Version not pinned</source>
        <translation>未固定版本</translation>
    </message>
</context>
<context>
    <name>ServerStateView</name>
    <message>
        <source>%1 is stopping.</source>
        <translation>%1 正在停止。</translation>
    </message>
    <message>
        <source>%1 is starting.</source>
        <translation>%1 正在启动。</translation>
    </message>
    <message>
        <source>You have not reviewed what %1 runs. It does not start before you have.</source>
        <translation>你还没有审核 %1 会运行什么。审核之前，它不会启动。</translation>
    </message>
    <message>
        <source>Review and start</source>
        <translation>审核并启动</translation>
    </message>
    <message>
        <source>%1 is stopped.</source>
        <translation>%1 已停止。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>The connection to %1 is closing.</source>
        <translation>正在关闭与 %1 的连接。</translation>
    </message>
    <message>
        <source>Connecting to %1.</source>
        <translation>正在连接到 %1。</translation>
    </message>
    <message>
        <source>%1 is not connected.</source>
        <translation>%1 未连接。</translation>
    </message>
    <message>
        <source>You have not reviewed where %1 is. It is not contacted before you have.</source>
        <translation>你尚未审核 %1 的地址。在此之前不会联系它。</translation>
    </message>
    <message>
        <source>Review and connect</source>
        <translation>审核并连接</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
</context>
<context>
    <name>ServerText</name>
    <message>
        <source>%1 writes</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>%1 writes: %2</source>
        <translation>来自 %1：%2</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>账户</translation>
    </message>
</context>
<context>
    <name>SetupTab</name>
    <message>
        <source>What it runs</source>
        <translation>运行内容</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Argument %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Your home folder</source>
        <translation>你的主文件夹</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>How it wants to be used</source>
        <translation>服务器的使用说明</translation>
    </message>
    <message>
        <source>Where it is</source>
        <translation>它在哪里</translation>
    </message>
    <message>
        <source>How it speaks</source>
        <translation>它如何通信</translation>
    </message>
    <message>
        <source>What it may ask for</source>
        <translation>它可以请求什么</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Side panel</source>
        <translation>侧边面板</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Close the side panel</source>
        <translation>关闭侧边面板</translation>
    </message>
    <message>
        <source>Of which servers</source>
        <translation>哪些服务器</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>Only the server on the page</source>
        <translation>仅当前页面的服务器</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>SignInAsk</name>
    <message>
        <source>Where to sign in</source>
        <translation>在哪里登录</translation>
    </message>
    <message>
        <source>%1 takes accounts of several places.</source>
        <translation>%1 接受多处的账户。</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Open browser</source>
        <translation>打开浏览器</translation>
    </message>
    <message>
        <source>Contact it</source>
        <translation>联系该主机</translation>
    </message>
    <message>
        <source>Sign in there</source>
        <translation>在该主机登录</translation>
    </message>
</context>
<context>
    <name>SignInCard</name>
    <message>
        <source>What you did needs more than you gave it so far. Nothing changes before you agree in the browser.</source>
        <translation>你的操作需要比此前更多的权限。在浏览器中同意之前，一切不变。</translation>
    </message>
    <message>
        <source>Your browser opens the sign-in page of the host below. Quayside sees neither your password nor the page.</source>
        <translation>浏览器会打开下列主机的登录页面。Quayside 看不到你的密码，也看不到页面。</translation>
    </message>
    <message>
        <source>Programs have to be registered at the host below before anybody can sign in with them, and Quayside is not. Register it there, or ask whoever runs the server, and enter what you get.</source>
        <translation>程序必须先在下列主机注册，才能用来登录，而 Quayside 尚未注册。请在那里注册，或询问服务器的运营者，然后填写得到的内容。</translation>
    </message>
    <message>
        <source>Quayside registers itself at %1.</source>
        <translation>Quayside 正在 %1 注册。</translation>
    </message>
    <message>
        <source>You are back from the browser. The sign-in is being completed.</source>
        <translation>你已从浏览器返回。正在完成登录。</translation>
    </message>
    <message>
        <source>Finding out where you sign in to %1.</source>
        <translation>正在查明在哪里登录 %1。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Sign in anew</source>
        <translation>重新登录</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>The server specifies the sign-in host below, which is on this computer or in your own network. Nothing has been sent there yet. If you agree, Quayside contacts the host to find out how to sign in.</source>
        <translation>服务器要求在下列主机登录，该主机位于这台电脑或你自己的网络中。尚未向那里发送任何内容。如果你同意，Quayside 会向它查询如何登录。</translation>
    </message>
    <message>
        <source>The host below comes from the server alone. If you agree, Quayside signs in there automatically from now on, with the credentials in the configuration.</source>
        <translation>下列主机由服务器单方面指定。如果你同意，Quayside 今后会使用配置中的凭据自行在那里登录。</translation>
    </message>
</context>
<context>
    <name>SignInClient</name>
    <message>
        <source>Redirect address, to enter there</source>
        <translation>重定向地址，填写到那里</translation>
    </message>
    <message>
        <source>As a native or desktop application. Any port has to be let through.</source>
        <translation>类型为原生或桌面应用。必须允许任意端口。</translation>
    </message>
    <message>
        <source>Copy redirect address</source>
        <translation>复制重定向地址</translation>
    </message>
    <message>
        <source>Client id</source>
        <translation>客户端 ID</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>Leave it empty when you got none. It goes to %1 only.</source>
        <translation>没有则留空。它只会发送给 %1。</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Open browser</source>
        <translation>打开浏览器</translation>
    </message>
</context>
<context>
    <name>SignInHost</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>SignInHosts</name>
    <message>
        <source>You sign in at</source>
        <translation>你的登录处</translation>
    </message>
    <message>
        <source>for the server at</source>
        <translation>用于以下服务器</translation>
    </message>
    <message>
        <source>on a page at</source>
        <translation>登录页面位于</translation>
    </message>
</context>
<context>
    <name>SignInScopes</name>
    <message>
        <source>New, as %1 calls it</source>
        <translation>新增（%1 的叫法）</translation>
    </message>
    <message>
        <source>What you allow %1, as it calls it</source>
        <translation>你允许 %1 做的事（它的叫法）</translation>
    </message>
    <message>
        <source>It does not say. The sign-in page may tell you more.</source>
        <translation>它没有说明。登录页面上可能有更多信息。</translation>
    </message>
    <message>
        <source>+ %1</source>
        <translation>+ %1</translation>
    </message>
    <message>
        <source>new: %1</source>
        <translation>新增：%1</translation>
    </message>
    <message>
        <source>As before</source>
        <translation>与此前相同</translation>
    </message>
</context>
<context>
    <name>SignInView</name>
    <message>
        <source>Finding out where you sign in to %1.</source>
        <translation>正在查明在哪里登录 %1。</translation>
    </message>
    <message>
        <source>%1 needs you to sign in.</source>
        <translation>%1 需要你登录。</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>%1 is not signed in.</source>
        <translation>%1 尚未登录。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>SignInWaiting</name>
    <message>
        <source>Waiting in the browser</source>
        <translation>正在浏览器中等待</translation>
    </message>
    <message>
        <source>Sign in there. What you did at %1 goes on by itself then.</source>
        <translation>请在那里登录。之后你在 %1 上的操作会自动继续。</translation>
    </message>
    <message>
        <source>The page is at this host</source>
        <translation>网页位于此主机</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>再次打开</translation>
    </message>
</context>
<context>
    <name>StateChip</name>
    <message>
        <source>Not reviewed</source>
        <translation>未审核</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>连接中</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>Asks you</source>
        <translation>向你提问</translation>
    </message>
    <message>
        <source>Needs sign-in</source>
        <translation>需要登录</translation>
    </message>
    <message>
        <source>Signing in</source>
        <translation>正在登录</translation>
    </message>
</context>
<context>
    <name>Tab</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>TaskActions</name>
    <message>
        <source>Open the tool</source>
        <translation>打开工具</translation>
    </message>
    <message>
        <source>Run again…</source>
        <translation>再次运行…</translation>
    </message>
    <message>
        <source>Cancel task</source>
        <translation>取消任务</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>移除记录</translation>
    </message>
    <message>
        <source>Let it go on</source>
        <translation>让它继续</translation>
    </message>
    <message>
        <source>Cancel the task</source>
        <translation>确定取消任务</translation>
    </message>
</context>
<context>
    <name>TaskBody</name>
    <message>
        <source>%1 goes on asking what you have answered.</source>
        <translation>%1 仍在问你已经回答过的问题。</translation>
    </message>
    <message>
        <source>Send the answer again</source>
        <translation>再次发送回答</translation>
    </message>
    <message>
        <source>%1 has this task, but Quayside did not start it or has forgotten it.</source>
        <translation>%1 有这个任务，但它不是由 Quayside 启动的，或 Quayside 已移除其记录。</translation>
    </message>
    <message>
        <source>Look after it</source>
        <translation>跟踪此任务</translation>
    </message>
</context>
<context>
    <name>TaskCard</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>%1 writes: %2</source>
        <translation>来自 %1：%2</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>清除已结束任务</translation>
    </message>
    <message>
        <source>Show result</source>
        <translation>显示结果</translation>
    </message>
</context>
<context>
    <name>TaskList</name>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已结束</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln task(s)</source>
        <translation>
            <numerusform>%Ln 个任务中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 open, %2 finished</source>
        <translation>%1 个未结束，%2 个已结束</translation>
    </message>
    <message numerus="yes">
        <source>Show %n change(s)</source>
        <translation>
            <numerusform>显示 %n 项变化</numerusform>
        </translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>No task matches.</source>
        <translation>没有匹配的任务。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
</context>
<context>
    <name>TaskOrigin</name>
    <message>
        <source>Started with</source>
        <translation>启动时的参数</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
</context>
<context>
    <name>TaskProgress</name>
    <message>
        <source>What the server gave in advance; the result may differ:</source>
        <translation>服务器预先给出的内容，最终结果可能不同：</translation>
    </message>
</context>
<context>
    <name>TaskStrip</name>
    <message>
        <source>Open the task</source>
        <translation>打开任务</translation>
    </message>
    <message>
        <source>You can leave this page or quit Quayside</source>
        <translation>你可以离开此页面或退出 Quayside</translation>
    </message>
    <message>
        <source>You can leave this page</source>
        <translation>你可以离开此页面</translation>
    </message>
    <message>
        <source>Ran as a task</source>
        <translation>已作为任务运行</translation>
    </message>
    <message>
        <source>Running as a task</source>
        <translation>正作为任务运行</translation>
    </message>
</context>
<context>
    <name>TasksEmpty</name>
    <message>
        <source>No tasks yet. Long-running work appears here. Use “Run as task” on a tool that supports it.</source>
        <translation>还没有任务。耗时较长的工作会显示在这里。在支持的工具上选择“作为任务运行”即可。</translation>
    </message>
</context>
<context>
    <name>TasksPage</name>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) you</source>
        <translation>
            <numerusform>%n 项待处理</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter tasks</source>
        <translation>筛选任务</translation>
    </message>
    <message>
        <source>Ctrl F</source>
        <translation>Ctrl F</translation>
    </message>
    <message>
        <source>Of which servers</source>
        <translation>哪些服务器</translation>
    </message>
    <message>
        <source>Which tasks</source>
        <translation>哪些任务</translation>
    </message>
    <message>
        <source>All tasks</source>
        <translation>所有任务</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Failed or lost</source>
        <translation>失败或丢失</translation>
    </message>
    <message>
        <source>Choose a task to see how it does.</source>
        <translation>选择一个任务以查看其进展。</translation>
    </message>
</context>
<context>
    <name>TextBlock</name>
    <message>
        <source>Copy this text</source>
        <translation>复制这段文本</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ToolHeader</name>
    <message>
        <source>How to fill in the arguments</source>
        <translation>参数填写方式</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
</context>
<context>
    <name>ToolList</name>
    <message>
        <source>Filter tools</source>
        <translation>筛选工具</translation>
    </message>
    <message>
        <source>Ctrl F</source>
        <translation>Ctrl F</translation>
    </message>
    <message>
        <source>%1 of %2 tools</source>
        <translation>%1 / %2 个工具</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>No tool matches “%1”.</source>
        <translation>没有符合“%1”的工具。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>ToolNotices</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Not everything %1 sent about its tools could be used.</source>
        <translation>%1 发来的工具信息有一部分无法使用。</translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation>隐藏详情</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>显示详情</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>ToolsTab</name>
    <message>
        <source>Choose a tool to see what it does and to run it.</source>
        <translation>选择一个工具，查看它的用途并运行。</translation>
    </message>
    <message>
        <source>Reading what %1 offers.</source>
        <translation>正在读取 %1 提供的内容。</translation>
    </message>
    <message>
        <source>The tools of %1 are not known.</source>
        <translation>尚不知道 %1 有哪些工具。</translation>
    </message>
    <message>
        <source>%1 offers no tools.</source>
        <translation>%1 没有提供工具。</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新读取</translation>
    </message>
</context>
<context>
    <name>TrafficDetail</name>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Show answer</source>
        <translation>显示应答</translation>
    </message>
    <message>
        <source>Show request</source>
        <translation>显示请求</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>再次发送</translation>
    </message>
    <message>
        <source>How to show the message</source>
        <translation>消息的显示方式</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树形</translation>
    </message>
    <message>
        <source>This message was cut: only its beginning was kept.</source>
        <translation>此消息已被截断：只保留了开头部分。</translation>
    </message>
    <message>
        <source>Message as JSON</source>
        <translation>JSON 格式的消息</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>TrafficList</name>
    <message>
        <source>Paused · %1</source>
        <translation>已暂停 · %1</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>No message matches.</source>
        <translation>没有匹配的消息。</translation>
    </message>
    <message>
        <source>Nothing was sent or received yet.</source>
        <translation>还没有发送或收到任何消息。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln message(s)</source>
        <translation>
            <numerusform>%1 / %Ln 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln 条新消息</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrafficRow</name>
    <message>
        <source>sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>received</source>
        <translation>已收到</translation>
    </message>
    <message>
        <source>belongs to the chosen message</source>
        <translation>与所选消息成对</translation>
    </message>
</context>
<context>
    <name>TrafficView</name>
    <message>
        <source>Filter messages</source>
        <translation>筛选消息</translation>
    </message>
    <message>
        <source>Ctrl F</source>
        <translation>Ctrl F</translation>
    </message>
    <message>
        <source>Which messages</source>
        <translation>哪些消息</translation>
    </message>
    <message>
        <source>All messages</source>
        <translation>所有消息</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>已收到</translation>
    </message>
    <message>
        <source>Requests and answers</source>
        <translation>请求和应答</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Save the messages…</source>
        <translation>保存消息…</translation>
    </message>
    <message>
        <source>Choose a message to read it.</source>
        <translation>选择一条消息来阅读。</translation>
    </message>
    <message>
        <source>Save the messages</source>
        <translation>保存消息</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome to Quayside</source>
        <translation>欢迎使用 Quayside</translation>
    </message>
    <message>
        <source>Dock MCP servers here, see what they offer, and use their tools by hand. You decide what runs.</source>
        <translation>在这里接入 MCP 服务器，看看它们提供什么，亲手使用其中的工具。运行什么，由你决定。</translation>
    </message>
    <message>
        <source>Try the demo server</source>
        <translation>试用演示服务器</translation>
    </message>
    <message>
        <source>A small server that comes with Quayside. It reads no file of yours and sends nothing anywhere.</source>
        <translation>Quayside 自带的小型服务器。它不读取你的文件，也不向外发送任何内容。</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Paste the command or address from its page, or a JSON block from another host.</source>
        <translation>粘贴其页面上的命令或地址，或来自其他 MCP 应用的 JSON 配置。</translation>
    </message>
    <message>
        <source>No server starts or is contacted before you have seen what it is and said yes.</source>
        <translation>在你看到它是什么并同意之前，不会启动或联系任何服务器。</translation>
    </message>
</context>
<context>
    <name>quayside::AddServerController</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Name the program to start.</source>
        <translation>请填写要启动的程序。</translation>
    </message>
    <message>
        <source>The name of a variable may not be empty and may not hold “=”.</source>
        <translation>环境变量的名称不能为空，也不能包含“=”。</translation>
    </message>
    <message>
        <source>Choose at least one server.</source>
        <translation>请至少选择一个服务器。</translation>
    </message>
    <message>
        <source>Give the address of the server.</source>
        <translation>请填写服务器的地址。</translation>
    </message>
    <message>
        <source>The name of a header has letters, digits and dashes only.</source>
        <translation>请求头的名称只能包含字母、数字和连字符。</translation>
    </message>
    <message>
        <source>Type the values of the headers again: those that are kept are for the old address.</source>
        <translation>请重新输入请求头的值：已保存的值属于旧地址。</translation>
    </message>
    <message>
        <source>Not valid JSON at line %1, column %2: %3</source>
        <translation>JSON 第 %1 行第 %2 列有误：%3</translation>
    </message>
    <message>
        <source>This command adds a server to another app. Paste what it would run, or the address in it.</source>
        <translation>这条命令会把服务器添加到其他应用。请粘贴它要运行的命令，或其中的地址。</translation>
    </message>
    <message>
        <source>There is no program “%1”. Give its full path; an address begins with https://.</source>
        <translation>程序“%1”不存在。请填写完整路径；如果是地址，须以 https:// 开头。</translation>
    </message>
    <message>
        <source>No program “%1” was found on your PATH. Paste a command, an address that begins with https://, or JSON from another MCP app.</source>
        <translation>在 PATH 中找不到程序“%1”。请粘贴命令、以 https:// 开头的地址，或来自其他 MCP 应用的 JSON。</translation>
    </message>
</context>
<context>
    <name>quayside::AppController</name>
    <message>
        <source>Some servers of the list cannot be used as they are written.</source>
        <translation>列表中有些服务器的写法不对，无法使用。</translation>
    </message>
    <message>
        <source>The demo server is not installed.</source>
        <translation>演示服务器没有安装。</translation>
    </message>
    <message>
        <source>It comes with Quayside as quayside-demo-server. Install Quayside again to get it.</source>
        <translation>它随 Quayside 提供，名为 quayside-demo-server。重新安装 Quayside 即可获得。</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>The server of this task was removed.</source>
        <translation>此任务的服务器已被移除。</translation>
    </message>
    <message>
        <source>The browser could not be started.</source>
        <translation>无法启动浏览器。</translation>
    </message>
    <message>
        <source>%1 was told that you did not open its page. Look whether a browser is chosen in the settings of your desktop, then let the server ask again.</source>
        <translation>已告知 %1 你没有打开其网页。请查看桌面设置中是否选择了浏览器，然后让服务器再次询问。</translation>
    </message>
    <message>
        <source>Quayside has the answer. You can close this page and go back to it.</source>
        <translation>Quayside 已收到结果。你可以关闭此页面并返回 Quayside。</translation>
    </message>
    <message>
        <source>The settings have a button for that.</source>
        <translation>设置中有相应的按钮。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>A link was not opened.</source>
        <translation>有一个链接没有打开。</translation>
    </message>
    <message>
        <source>Finish or cancel what is open, then open the link again.</source>
        <translation>请先完成或取消正在进行的操作，然后再次打开链接。</translation>
    </message>
</context>
<context>
    <name>quayside::AuthText</name>
    <message>
        <source>Signing in leads to an address that Quayside does not contact.</source>
        <translation>登录会通往 Quayside 不会联系的地址。</translation>
    </message>
    <message>
        <source>It has to be an https address. Tell whoever runs the server.</source>
        <translation>它必须是 https 地址。请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>The place where you sign in does not answer.</source>
        <translation>登录处没有应答。</translation>
    </message>
    <message>
        <source>Check your network, or try again later.</source>
        <translation>请检查网络，或稍后重试。</translation>
    </message>
    <message>
        <source>The place where you sign in gave an answer that makes no sense.</source>
        <translation>登录处给出了无法理解的应答。</translation>
    </message>
    <message>
        <source>Try again later. If it stays, tell whoever runs the server.</source>
        <translation>请稍后重试。如果仍然如此，请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>The server names somebody else&apos;s sign-in as its own.</source>
        <translation>服务器把别人的登录处说成是自己的。</translation>
    </message>
    <message>
        <source>Nothing was sent. Check the address of the server in its setup; if it is right, tell whoever runs the server.</source>
        <translation>没有发送任何内容。请在配置中检查服务器地址；如果无误，请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>The server wants an account, but does not say where you sign in.</source>
        <translation>服务器需要账户，但没有说明在哪里登录。</translation>
    </message>
    <message>
        <source>If you were given a key for it, add it as a header in a new entry. Else tell whoever runs the server.</source>
        <translation>如果你有它的密钥，请新建一个条目并添加为请求头。否则请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>The place where you sign in does not say how that is done.</source>
        <translation>登录处没有说明如何登录。</translation>
    </message>
    <message>
        <source>If you were given a key for the server, add it as a header. Else tell whoever runs it.</source>
        <translation>如果你有此服务器的密钥，请添加为请求头。否则请告知其运营者。</translation>
    </message>
    <message>
        <source>The place where you sign in calls itself by another name.</source>
        <translation>登录处自称是另一个名称。</translation>
    </message>
    <message>
        <source>That can be an attempt to get hold of your account, so Quayside stops here. Tell whoever runs the server.</source>
        <translation>这可能是在企图取得你的账户，因此 Quayside 到此为止。请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>The place where you sign in lacks a protection that Quayside needs.</source>
        <translation>登录处缺少 Quayside 需要的一项保护。</translation>
    </message>
    <message>
        <source>It does not announce PKCE with S256. Tell whoever runs the server.</source>
        <translation>它没有声明支持 S256 的 PKCE。请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>Quayside is not registered at the place where you sign in.</source>
        <translation>Quayside 尚未在登录处注册。</translation>
    </message>
    <message>
        <source>Register it there, or ask whoever runs the server for a client id, and enter it in the setup.</source>
        <translation>请在那里注册，或向服务器的运营者索取客户端 ID，并填写到配置中。</translation>
    </message>
    <message>
        <source>The place where you sign in does not register Quayside by itself.</source>
        <translation>登录处不会自动注册 Quayside。</translation>
    </message>
    <message>
        <source>Ask whoever runs the server for a client id, and enter it.</source>
        <translation>请向服务器的运营者索取客户端 ID 并填写。</translation>
    </message>
    <message>
        <source>Quayside cannot prove who it is in the way that is wanted there.</source>
        <translation>Quayside 无法以那里要求的方式证明自己的身份。</translation>
    </message>
    <message>
        <source>Check in the setup whether the client id needs a secret.</source>
        <translation>请在配置中检查此客户端 ID 是否需要密钥。</translation>
    </message>
    <message>
        <source>The private key of the setup cannot be used.</source>
        <translation>配置中的私钥无法使用。</translation>
    </message>
    <message>
        <source>It has to be a PKCS#8 key in PEM format, RSA or P-256.</source>
        <translation>它必须是 PEM 格式的 PKCS#8 密钥，RSA 或 P-256。</translation>
    </message>
    <message>
        <source>Quayside is not known there, or not with this secret.</source>
        <translation>该服务未登记 Quayside，或者此密钥不符。</translation>
    </message>
    <message>
        <source>Check the client id and the secret, then try again.</source>
        <translation>请检查客户端 ID 和密钥，然后重试。</translation>
    </message>
    <message>
        <source>The server now wants you to sign in at another place.</source>
        <translation>服务器现在要求你在另一处登录。</translation>
    </message>
    <message>
        <source>The client id of the setup belongs to the place of before, and was not shown to the new one. If the change is right, enter a new client id in the setup.</source>
        <translation>配置中的客户端 ID 属于此前的登录处，没有透露给新的登录处。如果变更无误，请在配置中填写新的客户端 ID。</translation>
    </message>
    <message>
        <source>You are not signed in.</source>
        <translation>你尚未登录。</translation>
    </message>
    <message>
        <source>Sign in to use what needs an account.</source>
        <translation>请登录以使用需要账户的功能。</translation>
    </message>
    <message>
        <source>The browser could not be started.</source>
        <translation>无法启动浏览器。</translation>
    </message>
    <message>
        <source>Copy the address, and open it yourself.</source>
        <translation>请复制地址并自行打开。</translation>
    </message>
    <message>
        <source>Nothing came back from the browser within ten minutes.</source>
        <translation>十分钟内浏览器没有返回任何结果。</translation>
    </message>
    <message>
        <source>Open it again when you are ready.</source>
        <translation>准备好后请再次打开。</translation>
    </message>
    <message>
        <source>The browser has no way back to Quayside.</source>
        <translation>浏览器无法返回 Quayside。</translation>
    </message>
    <message>
        <source>Another program uses the port. Close it, then try again.</source>
        <translation>另一个程序占用了端口。请关闭它，然后重试。</translation>
    </message>
    <message>
        <source>The answer in the browser came from another place than the one you signed in at.</source>
        <translation>浏览器中的应答来自另一处，而不是你登录的地方。</translation>
    </message>
    <message>
        <source>That can be an attempt to get hold of your account, so the answer was not used. Tell whoever runs the server.</source>
        <translation>这可能是在企图取得你的账户，因此没有使用该应答。请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in page said no.</source>
        <translation>登录页面拒绝了。</translation>
    </message>
    <message>
        <source>Perhaps you declined there, or your account may not use this server. You can try again.</source>
        <translation>也许你在那里拒绝了，或者你的账户不能使用此服务器。你可以重试。</translation>
    </message>
    <message>
        <source>The sign-in was not completed: access was not given.</source>
        <translation>登录未完成：没有获得访问权限。</translation>
    </message>
    <message>
        <source>Try again. If it stays, tell whoever runs the server.</source>
        <translation>请重试。如果仍然如此，请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in is not valid any more.</source>
        <translation>登录已失效。</translation>
    </message>
    <message>
        <source>Sign in again.</source>
        <translation>请重新登录。</translation>
    </message>
    <message>
        <source>Your organisation does not allow this server.</source>
        <translation>你的组织不允许使用此服务器。</translation>
    </message>
    <message>
        <source>Ask those who look after its accounts.</source>
        <translation>请询问负责管理账户的人员。</translation>
    </message>
    <message>
        <source>The server wants wider access than it was given.</source>
        <translation>服务器想要的权限超出了已授予的权限。</translation>
    </message>
    <message>
        <source>What you did needs it. Sign in again to be asked for it, or ask whether your account may have it.</source>
        <translation>你的操作需要这些权限。请重新登录以便被询问，或询问你的账户能否获得这些权限。</translation>
    </message>
    <message>
        <source>Your account may not do this.</source>
        <translation>你的账户不能执行此操作。</translation>
    </message>
    <message>
        <source>Sign in with another account, or ask whoever runs the server.</source>
        <translation>请用其他账户登录，或询问服务器的运营者。</translation>
    </message>
    <message>
        <source>The server does not accept a sign-in that was made just now.</source>
        <translation>服务器不接受刚刚完成的登录。</translation>
    </message>
    <message>
        <source>Check the header with your key in the setup; perhaps it has run out, or is of another account.</source>
        <translation>请在配置中检查带有密钥的请求头；它可能已过期，或属于另一个账户。</translation>
    </message>
    <message>
        <source>The server does not let you in (HTTP 403).</source>
        <translation>服务器不让你进入（HTTP 403）。</translation>
    </message>
    <message>
        <source>The server wants you to sign in.</source>
        <translation>服务器要求你登录。</translation>
    </message>
    <message>
        <source>Lasts until the server says otherwise.</source>
        <translation>有效，直到服务器另行通知。</translation>
    </message>
    <message>
        <source>Renewed by itself, next before %1.</source>
        <translation>会自动续期，下次在 %1 之前。</translation>
    </message>
    <message>
        <source>Ends at %1; then you sign in again.</source>
        <translation>%1 到期；之后需要重新登录。</translation>
    </message>
    <message>
        <source>Ended at %1. Sign in again.</source>
        <translation>已于 %1 到期。请重新登录。</translation>
    </message>
    <message>
        <source>The sign-in address is in a private network.</source>
        <translation>登录地址位于专用网络中。</translation>
    </message>
    <message>
        <source>Only a server in that network may name one, and only where you agreed to it, so nothing was sent. Tell whoever runs the server.</source>
        <translation>只有该网络中的服务器才能指定这样的地址，而且须经你同意，因此没有发送任何内容。请告知服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in host of this server is not approved.</source>
        <translation>此服务器的登录处尚未经用户同意。</translation>
    </message>
    <message>
        <source>Only the server names it, so nothing of the setup was sent there. Sign in once at a terminal or in the window, or set it as oauth.issuer in the setup.</source>
        <translation>该登录处由服务器单方面指定，因此没有向那里发送配置中的任何内容。请在终端或窗口中登录一次，或在配置中将其设为 oauth.issuer。</translation>
    </message>
    <message>
        <source>The sign-in response does not name its issuer.</source>
        <translation>浏览器中的应答没有说明来自哪里。</translation>
    </message>
    <message>
        <source>The sign-in page is on another host than the place you agreed to. From there Quayside takes only answers that name that place (RFC 9207). Tell whoever runs the server.</source>
        <translation>登录页面与你同意的登录处不在同一主机。在这种情况下，Quayside 只接受写明该登录处的应答（RFC 9207）。请告知服务器的运营者。</translation>
    </message>
</context>
<context>
    <name>quayside::BlockFile</name>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Choose a file on this computer.</source>
        <translation>请选择这台电脑上的文件。</translation>
    </message>
    <message>
        <source>This name is a link to another file. Choose another name.</source>
        <translation>这个名称是指向另一个文件的链接。请换一个名称。</translation>
    </message>
    <message>
        <source>It could not be saved: %1</source>
        <translation>无法保存：%1</translation>
    </message>
</context>
<context>
    <name>quayside::BlockListModel</name>
    <message>
        <source>The pictures of this result are too large to show all of them.</source>
        <translation>这个结果里的图片太大，无法全部显示。</translation>
    </message>
</context>
<context>
    <name>quayside::CloseController</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>quayside::CutText</name>
    <message>
        <source>%1 more characters are not shown.</source>
        <translation>还有 %1 个字符未显示。</translation>
    </message>
</context>
<context>
    <name>quayside::DesktopNotices</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>quayside::ErrorText</name>
    <message>
        <source>The program was not found.</source>
        <translation>找不到这个程序。</translation>
    </message>
    <message>
        <source>Check that it is installed and that the name in the setup is right.</source>
        <translation>请检查它是否已安装，以及配置中的名称是否正确。</translation>
    </message>
    <message>
        <source>The program may not be run.</source>
        <translation>没有权限运行这个程序。</translation>
    </message>
    <message>
        <source>Check that the file is a program and that you may execute it.</source>
        <translation>请检查这个文件是否是程序，以及你是否有权执行它。</translation>
    </message>
    <message>
        <source>The program is a folder.</source>
        <translation>填写的程序是一个文件夹。</translation>
    </message>
    <message>
        <source>Name the program file inside it.</source>
        <translation>请填写其中的程序文件。</translation>
    </message>
    <message>
        <source>The file is no program this computer can run.</source>
        <translation>这个文件不是这台电脑能运行的程序。</translation>
    </message>
    <message>
        <source>If it is a script, its first line must name the program that runs it.</source>
        <translation>如果是脚本，第一行必须写明用哪个程序运行它。</translation>
    </message>
    <message>
        <source>A part of the path is no folder.</source>
        <translation>路径中有一段不是文件夹。</translation>
    </message>
    <message>
        <source>Check the program and the folder in the setup.</source>
        <translation>请检查配置中的程序和文件夹。</translation>
    </message>
    <message>
        <source>The arguments are too long for this computer.</source>
        <translation>参数太长，超出了这台电脑的限制。</translation>
    </message>
    <message>
        <source>Shorten the arguments or variables in the setup.</source>
        <translation>请缩短配置中的参数或环境变量。</translation>
    </message>
    <message>
        <source>The program could not be started.</source>
        <translation>程序无法启动。</translation>
    </message>
    <message>
        <source>Check the program, the folder and the arguments in the setup.</source>
        <translation>请检查配置中的程序、文件夹和参数。</translation>
    </message>
    <message>
        <source>it gave up</source>
        <translation>自行中止</translation>
    </message>
    <message>
        <source>it was killed</source>
        <translation>被强制终止</translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>it was asked to end</source>
        <translation>被要求结束</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>The server ended with code %1.</source>
        <translation>服务器已退出，代码 %1。</translation>
    </message>
    <message>
        <source>The server ended by itself: %1.</source>
        <translation>服务器自己退出了：%1。</translation>
    </message>
    <message>
        <source>The server ended before it answered.</source>
        <translation>服务器还没响应就退出了。</translation>
    </message>
    <message>
        <source>The server did not answer in time.</source>
        <translation>服务器没有及时响应。</translation>
    </message>
    <message>
        <source>It may not be an MCP server, or still be fetching something. Try again.</source>
        <translation>它可能不是 MCP 服务器，或者还在下载内容。请重试。</translation>
    </message>
    <message>
        <source>The tool did not answer in time.</source>
        <translation>工具没有及时响应。</translation>
    </message>
    <message>
        <source>It was told to stop. Run it again, or look whether the server is busy.</source>
        <translation>已要求它停止。请再运行一次，或看看服务器是否正忙。</translation>
    </message>
    <message>
        <source>The server did not send its list in time.</source>
        <translation>服务器没有及时发来列表。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
    <message>
        <source>The program does not speak a protocol Quayside knows.</source>
        <translation>这个程序使用的协议 Quayside 不认识。</translation>
    </message>
    <message>
        <source>Check that it is an MCP server and that its arguments are right.</source>
        <translation>请检查它是否是 MCP 服务器，以及参数是否正确。</translation>
    </message>
    <message>
        <source>The answer could not be read.</source>
        <translation>无法读取响应。</translation>
    </message>
    <message>
        <source>This is a mistake of the server; its author can mend it.</source>
        <translation>这是服务器的问题，需要它的作者来修复。</translation>
    </message>
    <message>
        <source>The list of the server could not be read.</source>
        <translation>无法读取服务器的列表。</translation>
    </message>
    <message>
        <source>This could not be read.</source>
        <translation>无法读取这些内容。</translation>
    </message>
    <message>
        <source>Paste a command line, or a JSON block that lists servers.</source>
        <translation>请粘贴一行命令，或一段列出服务器的 JSON。</translation>
    </message>
    <message>
        <source>The server does not accept these arguments.</source>
        <translation>服务器不接受这些参数。</translation>
    </message>
    <message>
        <source>Change what it complains of, then run the tool again.</source>
        <translation>请按它指出的问题修改，再运行一次工具。</translation>
    </message>
    <message>
        <source>The server does not know this request.</source>
        <translation>服务器不认识这个请求。</translation>
    </message>
    <message>
        <source>It may have changed. Read its list again.</source>
        <translation>它可能有变动。请重新读取列表。</translation>
    </message>
    <message>
        <source>The server refused the connection (code %1).</source>
        <translation>服务器拒绝了连接（代码 %1）。</translation>
    </message>
    <message>
        <source>The server answered with an error (code %1).</source>
        <translation>服务器返回了错误（代码 %1）。</translation>
    </message>
    <message>
        <source>What the server says about it is below.</source>
        <translation>服务器的说明见下方。</translation>
    </message>
    <message>
        <source>Quayside does not start this program.</source>
        <translation>Quayside 不会启动这个程序。</translation>
    </message>
    <message>
        <source>Give the full path of a program that is not inside the working folder, and look at the review.</source>
        <translation>请填写完整路径，程序不能位于工作文件夹内，然后再审核一次。</translation>
    </message>
    <message>
        <source>Only a shell could run this.</source>
        <translation>这条命令只有 shell 才能运行。</translation>
    </message>
    <message>
        <source>Give one program with its arguments, without pipes, redirection or several commands.</source>
        <translation>请只填写一个程序和它的参数，不要使用管道、重定向或多条命令。</translation>
    </message>
    <message>
        <source>Quayside does not do this.</source>
        <translation>Quayside 不会这样做。</translation>
    </message>
    <message>
        <source>The configuration may not be written or read.</source>
        <translation>没有权限读写配置。</translation>
    </message>
    <message>
        <source>Check who owns the folder and who may write to it.</source>
        <translation>请检查文件夹的所有者和写入权限。</translation>
    </message>
    <message>
        <source>There is no room left on the disk.</source>
        <translation>磁盘空间已满。</translation>
    </message>
    <message>
        <source>Free some space, then try again.</source>
        <translation>请腾出一些空间，再重试。</translation>
    </message>
    <message>
        <source>The configuration could not be read or saved.</source>
        <translation>无法读取或保存配置。</translation>
    </message>
    <message>
        <source>A file that could not be read was kept aside; nothing of it is lost.</source>
        <translation>无法读取的文件已另行保留，内容没有丢失。</translation>
    </message>
    <message>
        <source>The connection to the server broke.</source>
        <translation>与服务器的连接断开了。</translation>
    </message>
    <message>
        <source>Start the server again, then try again.</source>
        <translation>请重新启动服务器，再重试。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>A part of Quayside is missing: quayside-keeper.</source>
        <translation>Quayside 缺少一个部件：quayside-keeper。</translation>
    </message>
    <message>
        <source>Install Quayside again.</source>
        <translation>请重新安装 Quayside。</translation>
    </message>
    <message>
        <source>The server broke the connection off.</source>
        <translation>服务器中断了连接。</translation>
    </message>
    <message>
        <source>Try again. If it happens again, its operator has to look into it.</source>
        <translation>请重试。如果再次发生，需要由其运营者检查。</translation>
    </message>
    <message>
        <source>It may be busy, or no MCP server. Check the address, or try again later.</source>
        <translation>它可能正忙，或者不是 MCP 服务器。请检查地址，或稍后重试。</translation>
    </message>
    <message>
        <source>The server and Quayside share no version of the protocol.</source>
        <translation>服务器与 Quayside 没有共同的协议版本。</translation>
    </message>
    <message>
        <source>The server offers %1. Quayside knows %2. Look for another version of either, and at the version chosen in the setup.</source>
        <translation>服务器提供 %1。Quayside 支持 %2。请寻找其中一方的其他版本，并查看配置中选择的版本。</translation>
    </message>
    <message>
        <source>What answers there is no MCP server.</source>
        <translation>在那里应答的不是 MCP 服务器。</translation>
    </message>
    <message>
        <source>Check the path of the address; it often ends in /mcp or /sse.</source>
        <translation>请检查地址的路径；它通常以 /mcp 或 /sse 结尾。</translation>
    </message>
    <message>
        <source>Quayside does not connect to this address.</source>
        <translation>Quayside 不连接到这个地址。</translation>
    </message>
    <message>
        <source>Look at the review; it says why.</source>
        <translation>请查看审核页面，其中说明了原因。</translation>
    </message>
    <message>
        <source>The file with certificates holds none.</source>
        <translation>证书文件中没有证书。</translation>
    </message>
    <message>
        <source>The file with certificates cannot be read.</source>
        <translation>无法读取证书文件。</translation>
    </message>
    <message>
        <source>Name a readable PEM file in the setup, or none.</source>
        <translation>请在配置中指定可读的 PEM 文件，或者不指定。</translation>
    </message>
    <message>
        <source>Nothing listens at this address.</source>
        <translation>这个地址上没有程序在监听。</translation>
    </message>
    <message>
        <source>Check the address and the port, and whether the server runs.</source>
        <translation>请检查地址和端口，以及服务器是否在运行。</translation>
    </message>
    <message>
        <source>The name of the server was not found.</source>
        <translation>找不到服务器的名称。</translation>
    </message>
    <message>
        <source>Check how the address is written, and your network.</source>
        <translation>请检查地址的写法和你的网络。</translation>
    </message>
    <message>
        <source>The certificate of the server is not trusted.</source>
        <translation>服务器的证书不受信任。</translation>
    </message>
    <message>
        <source>Somebody may be listening in, or the server uses a certificate of its own. If you know it, name its authority in the setup.</source>
        <translation>可能有人在窃听，或者服务器使用自己的证书。如果你了解它，请在配置中指定其颁发机构。</translation>
    </message>
    <message>
        <source>The server did not take the connection in time.</source>
        <translation>服务器未及时接受连接。</translation>
    </message>
    <message>
        <source>Check your network, or try again later.</source>
        <translation>请检查你的网络，或稍后重试。</translation>
    </message>
    <message>
        <source>The network cannot be reached.</source>
        <translation>无法访问网络。</translation>
    </message>
    <message>
        <source>Check that this computer is online.</source>
        <translation>请检查这台电脑是否联网。</translation>
    </message>
    <message>
        <source>The proxy does not let the connection through.</source>
        <translation>代理不允许连接通过。</translation>
    </message>
    <message>
        <source>Check the proxy in the setup or in the system.</source>
        <translation>请检查配置或系统中的代理。</translation>
    </message>
    <message>
        <source>The server has moved.</source>
        <translation>服务器已迁移。</translation>
    </message>
    <message>
        <source>Quayside does not follow to another address by itself. If you trust it, change the address in the setup.</source>
        <translation>Quayside 不会自行转到其他地址。如果你信任它，请在配置中更改地址。</translation>
    </message>
    <message>
        <source>The server is busy (HTTP %1).</source>
        <translation>服务器正忙（HTTP %1）。</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>The server has a problem of its own (HTTP %1).</source>
        <translation>服务器自身出现问题（HTTP %1）。</translation>
    </message>
    <message>
        <source>Try again later. If it stays, its operator has to look into it.</source>
        <translation>请稍后重试。如果问题持续，需要由其运营者检查。</translation>
    </message>
    <message>
        <source>There is no MCP server at this address (HTTP %1).</source>
        <translation>这个地址上没有 MCP 服务器（HTTP %1）。</translation>
    </message>
    <message>
        <source>The server needs something that Quayside does not offer it.</source>
        <translation>服务器需要 Quayside 没有向它提供的功能。</translation>
    </message>
    <message>
        <source>What it needs is below.</source>
        <translation>它需要的内容见下方。</translation>
    </message>
    <message>
        <source>The server got other headers than Quayside sent.</source>
        <translation>服务器收到的请求头与 Quayside 发送的不一致。</translation>
    </message>
    <message>
        <source>Something on the way, such as a proxy, may have changed them.</source>
        <translation>途中的某个环节（例如代理）可能改动了它们。</translation>
    </message>
    <message>
        <source>The call may have been carried out in part; check before you run it again.</source>
        <translation>调用可能已执行了一部分；请先检查，再重新运行。</translation>
    </message>
    <message>
        <source>Another Quayside process is saving changes.</source>
        <translation>另一个 Quayside 程序正在保存更改。</translation>
    </message>
    <message>
        <source>Nothing was changed. Try again in a moment.</source>
        <translation>没有作出任何更改。请稍后重试。</translation>
    </message>
    <message>
        <source>The server exited during start-up (code 0).</source>
        <translation>服务器在启动过程中退出，代码 0。</translation>
    </message>
    <message>
        <source>The server exited during start-up (code 0) and wrote nothing.</source>
        <translation>服务器在启动过程中退出，代码 0，没有任何输出。</translation>
    </message>
    <message>
        <source>The server exited (code 0).</source>
        <translation>服务器已退出，代码 0。</translation>
    </message>
    <message>
        <source>The server exited with code %1.</source>
        <translation>服务器已退出，代码 %1。</translation>
    </message>
    <message>
        <source>The server exited with code %1 and wrote nothing.</source>
        <translation>服务器已退出，代码 %1，没有任何输出。</translation>
    </message>
    <message>
        <source>Its last output is below. Fix the cause, then start it again.</source>
        <translation>最后的输出见下方。请解决问题，然后重新启动。</translation>
    </message>
    <message>
        <source>Check the program and its arguments, then start it again.</source>
        <translation>请检查程序及其参数，然后重新启动。</translation>
    </message>
</context>
<context>
    <name>quayside::FieldCheck</name>
    <message>
        <source>Not an e-mail address. Write it like name@example.org.</source>
        <translation>不是电子邮件地址。格式如 name@example.org。</translation>
    </message>
    <message>
        <source>Not a link. Write it in full, like https://example.org.</source>
        <translation>不是链接。请写完整，如 https://example.org。</translation>
    </message>
    <message>
        <source>Not a time. Write it like 14:30:00Z.</source>
        <translation>不是时间。格式如 14:30:00Z。</translation>
    </message>
    <message numerus="yes">
        <source>At least %n characters.</source>
        <translation>
            <numerusform>至少 %n 个字符。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n characters.</source>
        <translation>
            <numerusform>最多 %n 个字符。</numerusform>
        </translation>
    </message>
    <message>
        <source>At least %1.</source>
        <translation>不能小于 %1。</translation>
    </message>
    <message>
        <source>At most %1.</source>
        <translation>不能大于 %1。</translation>
    </message>
    <message>
        <source>More than %1.</source>
        <translation>必须大于 %1。</translation>
    </message>
    <message>
        <source>Less than %1.</source>
        <translation>必须小于 %1。</translation>
    </message>
    <message>
        <source>Not a number. Write digits, like 3.</source>
        <translation>不是数字。请填写数字，如 3。</translation>
    </message>
    <message>
        <source>Not a number. Write digits, like 3 or 0.5.</source>
        <translation>不是数字。请填写数字，如 3 或 0.5。</translation>
    </message>
    <message>
        <source>Not a whole number. Write digits only, like 3.</source>
        <translation>不是整数。请只填写数字，如 3。</translation>
    </message>
    <message>
        <source>Must be a multiple of %1.</source>
        <translation>必须是 %1 的倍数。</translation>
    </message>
    <message>
        <source>Choose at least %1.</source>
        <translation>请至少选择 %1 项。</translation>
    </message>
    <message>
        <source>At least %1 needed.</source>
        <translation>至少需要 %1 项。</translation>
    </message>
    <message>
        <source>Choose at most %1.</source>
        <translation>最多选择 %1 项。</translation>
    </message>
    <message>
        <source>At most %1 allowed.</source>
        <translation>最多允许 %1 项。</translation>
    </message>
    <message>
        <source>Does not fit the pattern %1</source>
        <translation>不符合格式 %1</translation>
    </message>
    <message>
        <source>Not a date. Write year-month-day, like 2026-11-20, or pick one.</source>
        <translation>不是日期。请按年-月-日填写，如 2026-11-20，或从日历中选择。</translation>
    </message>
    <message>
        <source>Not a date and time. Write them like 2026-11-20T14:30:00Z, or pick them.</source>
        <translation>不是日期和时间。格式如 2026-11-20T14:30:00Z，也可以从日历中选择。</translation>
    </message>
    <message>
        <source>Checking against the pattern %1 takes too long. Try a shorter text.</source>
        <translation>按格式 %1 检查耗时过长。请试试较短的文本。</translation>
    </message>
</context>
<context>
    <name>quayside::FieldText</name>
    <message>
        <source>The limits contradict each other and are not checked.</source>
        <translation>限制条件互相矛盾，不作检查。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>不小于 %1</translation>
    </message>
    <message>
        <source>%1 or less</source>
        <translation>不大于 %1</translation>
    </message>
    <message>
        <source>More than %1</source>
        <translation>大于 %1</translation>
    </message>
    <message>
        <source>Less than %1</source>
        <translation>小于 %1</translation>
    </message>
    <message>
        <source>A multiple of %1</source>
        <translation>%1 的倍数</translation>
    </message>
    <message numerus="yes">
        <source>Exactly %n characters</source>
        <translation>
            <numerusform>正好 %n 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 characters</source>
        <translation>%1 到 %2 个字符</translation>
    </message>
    <message numerus="yes">
        <source>At most %n characters</source>
        <translation>
            <numerusform>最多 %n 个字符</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n characters</source>
        <translation>
            <numerusform>至少 %n 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>An e-mail address</source>
        <translation>电子邮件地址</translation>
    </message>
    <message>
        <source>A link, like https://example.org</source>
        <translation>链接，如 https://example.org</translation>
    </message>
    <message>
        <source>A date, like 2026-11-20</source>
        <translation>日期，如 2026-11-20</translation>
    </message>
    <message>
        <source>A time, like 14:30:00Z</source>
        <translation>时间，如 14:30:00Z</translation>
    </message>
    <message>
        <source>A date and time, like 2026-11-20T14:30:00Z</source>
        <translation>日期和时间，如 2026-11-20T14:30:00Z</translation>
    </message>
    <message>
        <source>Has a pattern that cannot be checked here</source>
        <translation>有格式要求，这里无法检查</translation>
    </message>
    <message>
        <source>Pattern %1</source>
        <translation>格式 %1</translation>
    </message>
    <message>
        <source>One or two</source>
        <translation>一项或两项</translation>
    </message>
    <message>
        <source>Exactly one</source>
        <translation>仅一项</translation>
    </message>
    <message>
        <source>Exactly %1</source>
        <translation>正好 %1 项</translation>
    </message>
    <message>
        <source>At most %1</source>
        <translation>最多 %1 项</translation>
    </message>
    <message>
        <source>At least %1</source>
        <translation>至少 %1 项</translation>
    </message>
    <message>
        <source>Any JSON value.</source>
        <translation>任意 JSON 值。</translation>
    </message>
    <message>
        <source>The schema names no type, so this is JSON.</source>
        <translation>Schema 没有写明类型，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The type “%1” is not supported, so this is JSON.</source>
        <translation>不支持类型“%1”，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The schema points outside itself, to “%1”. That is never fetched, so this is JSON.</source>
        <translation>Schema 引用了外部的“%1”。外部内容从不下载，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The schema points at something that is not there, so this is JSON.</source>
        <translation>Schema 引用的内容不存在，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The schema is nested too deeply to draw, so this is JSON.</source>
        <translation>Schema 嵌套太深，无法生成表单，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The schema combines rules in a way that is not supported, so this is JSON.</source>
        <translation>不支持 Schema 中的规则组合，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>“%1” is not supported, so this is JSON.</source>
        <translation>不支持“%1”，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>“%1” is broken in the schema, so this is JSON.</source>
        <translation>Schema 中的“%1”有误，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>Yes or no</source>
        <translation>是或否</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>空值</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>The schema is not a JSON object, so there is no form. You can still write JSON.</source>
        <translation>Schema 不是 JSON 对象，无法生成表单。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The schema does not describe an object that can be drawn. You can still write JSON.</source>
        <translation>Schema 描述的对象无法生成表单。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The schema is broken at “%1”, so there is no form. You can still write JSON.</source>
        <translation>Schema 在“%1”处有误，无法生成表单。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The schema is too large for a form. You can still write JSON.</source>
        <translation>Schema 太大，无法生成表单。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The form would have %1 fields or more; up to %2 are drawn. You can still write JSON.</source>
        <translation>表单至少有 %1 个字段，最多只能显示 %2 个。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The form would have %1 fields; up to %2 are drawn. You can still write JSON.</source>
        <translation>表单有 %1 个字段，最多只能显示 %2 个。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>Not checked here: %1.</source>
        <translation>这里不检查：%1。</translation>
    </message>
    <message>
        <source>The limits contradict each other.</source>
        <translation>限制条件互相矛盾。</translation>
    </message>
</context>
<context>
    <name>quayside::FormModel</name>
    <message>
        <source>The arguments must be an object, like { &quot;name&quot;: &quot;value&quot; }.</source>
        <translation>参数必须是对象，如 { &quot;name&quot;: &quot;value&quot; }。</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>This is no JSON that can be read here.</source>
        <translation>这不是这里能读取的 JSON。</translation>
    </message>
</context>
<context>
    <name>quayside::FormNode</name>
    <message>
        <source>Item %1</source>
        <translation>第 %1 项</translation>
    </message>
    <message>
        <source>nothing (null)</source>
        <translation>空值（null）</translation>
    </message>
    <message>
        <source>The value does not fit this field.</source>
        <translation>这个值不适合此字段。</translation>
    </message>
    <message>
        <source>Needed.</source>
        <translation>必填。</translation>
    </message>
    <message>
        <source>Not JSON. Texts need double quotes, like &quot;Oslo&quot;.</source>
        <translation>不是 JSON。文本要加双引号，如 &quot;Oslo&quot;。</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>请填写名称。</translation>
    </message>
    <message>
        <source>This name is taken.</source>
        <translation>这个名称已经用过。</translation>
    </message>
    <message>
        <source>Each item may stand here once.</source>
        <translation>各项不能重复。</translation>
    </message>
    <message>
        <source>Needed. An empty text can be written as JSON.</source>
        <translation>必填。空文本可以用 JSON 填写。</translation>
    </message>
    <message>
        <source>Suggested by %1</source>
        <translation>由 %1 建议</translation>
    </message>
    <message>
        <source>The limits contradict each other, so no answer fits. You can decline.</source>
        <translation>限制条件互相矛盾，任何答案都不符合。你可以拒绝。</translation>
    </message>
    <message>
        <source>The limits contradict each other, so no answer fits. Leave this empty.</source>
        <translation>限制条件互相矛盾，任何答案都不符合。请留空。</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>未设置</translation>
    </message>
</context>
<context>
    <name>quayside::ImageDecoder</name>
    <message>
        <source>There is no data in it.</source>
        <translation>图片没有数据。</translation>
    </message>
    <message>
        <source>Its data is damaged (no Base64).</source>
        <translation>图片数据已损坏（不是 Base64）。</translation>
    </message>
    <message>
        <source>It is larger than %1.</source>
        <translation>图片超过 %1。</translation>
    </message>
    <message>
        <source>It is neither PNG nor JPEG.</source>
        <translation>图片既不是 PNG 也不是 JPEG。</translation>
    </message>
    <message>
        <source>It is damaged.</source>
        <translation>图片已损坏。</translation>
    </message>
    <message>
        <source>It has too many pixels: %1 by %2.</source>
        <translation>图片像素太多：%1 × %2。</translation>
    </message>
    <message>
        <source>The program quayside-imagereader is missing. Reinstall Quayside to see images.</source>
        <translation>缺少程序 quayside-imagereader。重新安装 Quayside 才能查看图片。</translation>
    </message>
    <message>
        <source>The JPEG has too many scans.</source>
        <translation>图片是扫描次数过多的 JPEG。</translation>
    </message>
    <message>
        <source>Decoding the image takes too much time or memory.</source>
        <translation>解码图片所需的时间或内存过多。</translation>
    </message>
</context>
<context>
    <name>quayside::InboxItem</name>
    <message>
        <source>asked just now</source>
        <translation>刚刚询问</translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation>已等待 %1</translation>
    </message>
</context>
<context>
    <name>quayside::JsonFault</name>
    <message>
        <source>Something follows after the end.</source>
        <translation>结尾之后还有多余内容。</translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation>嵌套太深。</translation>
    </message>
    <message>
        <source>A name in double quotes is missing.</source>
        <translation>缺少带双引号的名称。</translation>
    </message>
    <message>
        <source>A colon is missing.</source>
        <translation>缺少冒号。</translation>
    </message>
    <message>
        <source>A comma or } is missing.</source>
        <translation>缺少逗号或 }。</translation>
    </message>
    <message>
        <source>A comma or ] is missing.</source>
        <translation>缺少逗号或 ]。</translation>
    </message>
    <message>
        <source>A text must end on its line; write a line break as \n.</source>
        <translation>文本不能跨行；换行请写成 \n。</translation>
    </message>
    <message>
        <source>This text has no closing quote.</source>
        <translation>文本缺少结尾的引号。</translation>
    </message>
    <message>
        <source>This text has an escape that JSON does not know.</source>
        <translation>文本中有 JSON 不认识的转义。</translation>
    </message>
    <message>
        <source>A value is missing.</source>
        <translation>缺少值。</translation>
    </message>
    <message>
        <source>This is not a number.</source>
        <translation>这不是数字。</translation>
    </message>
    <message>
        <source>Texts need double quotes.</source>
        <translation>文本要加双引号。</translation>
    </message>
    <message>
        <source>A name needs double quotes.</source>
        <translation>名称要加双引号。</translation>
    </message>
</context>
<context>
    <name>quayside::JsonTreeModel</name>
    <message numerus="yes">
        <source>… %n more</source>
        <translation>
            <numerusform>… 还有 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>[ %n item(s) ]</source>
        <translation>
            <numerusform>[ %n 项 ]</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{ %n member(s) }</source>
        <translation>
            <numerusform>{ %n 个成员 }</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::KeychainText</name>
    <message>
        <source>The keychain is locked.</source>
        <translation>密钥环已锁定。</translation>
    </message>
    <message>
        <source>The keychain does not answer.</source>
        <translation>密钥环没有回应。</translation>
    </message>
    <message>
        <source>The keychain does not let Quayside in.</source>
        <translation>密钥环不允许 Quayside 访问。</translation>
    </message>
    <message>
        <source>No keychain can be reached.</source>
        <translation>找不到可用的密钥环。</translation>
    </message>
    <message>
        <source>Unlock it, then try again.</source>
        <translation>请解锁后重试。</translation>
    </message>
    <message>
        <source>It may be waiting for its password in another window. Then try again.</source>
        <translation>它可能正在另一个窗口中等待输入密码。输入后请重试。</translation>
    </message>
    <message>
        <source>Allow it in the settings of the keychain, then try again.</source>
        <translation>请在密钥环的设置中允许访问，然后重试。</translation>
    </message>
    <message>
        <source>It comes with the desktop: GNOME Keyring or KWallet. Start it, then try again.</source>
        <translation>它随桌面环境提供：GNOME Keyring 或 KWallet。请启动它，然后重试。</translation>
    </message>
    <message>
        <source>Keys and other secrets are kept in the keychain of this computer, and nowhere else.</source>
        <translation>密钥等敏感信息只保存在这台电脑的密钥环中，不会保存在别处。</translation>
    </message>
    <message>
        <source>%1 Secrets that you enter are kept in memory until Quayside ends, and nowhere else. %2</source>
        <translation>%1你输入的敏感信息只保存在内存中，直到 Quayside 退出，不会保存在别处。%2</translation>
    </message>
    <message>
        <source>A secret of this server is no longer in the keychain: %1.</source>
        <translation>此服务器的一项敏感信息已不在密钥环中：%1。</translation>
    </message>
    <message>
        <source>Remove the server and add it again, with that value.</source>
        <translation>请移除该服务器，然后连同这个值重新添加。</translation>
    </message>
</context>
<context>
    <name>quayside::LaunchText</name>
    <message>
        <source>A shell is given a script to run: %1</source>
        <translation>会让 shell 运行一段脚本：%1</translation>
    </message>
    <message>
        <source>It asks for administrator rights: %1</source>
        <translation>会要求管理员权限：%1</translation>
    </message>
    <message>
        <source>This looks like shell syntax: %1. The program gets it as it is; a shell inside it would obey it.</source>
        <translation>这像是 shell 语法：%1。它会原样传给程序；如果程序内部调用 shell，就会照此执行。</translation>
    </message>
    <message>
        <source>It can delete files: %1</source>
        <translation>可能删除文件：%1</translation>
    </message>
    <message>
        <source>It downloads something and runs it: %1</source>
        <translation>会下载内容并运行：%1</translation>
    </message>
    <message>
        <source>It names a place where keys or passwords are kept: %1</source>
        <translation>提到了存放密钥或密码的位置：%1</translation>
    </message>
    <message>
        <source>It holds characters that are normally not seen: %1</source>
        <translation>含有平时看不见的字符：%1</translation>
    </message>
    <message>
        <source>%1 is passed on as it stands; Quayside does not replace it.</source>
        <translation>%1 会原样传入，Quayside 不会替换它。</translation>
    </message>
    <message>
        <source>Another program than you approved. It was: %1</source>
        <translation>与你批准的程序不同。原来是：%1</translation>
    </message>
    <message>
        <source>Argument %1 is not what you approved.</source>
        <translation>参数 %1 与你批准的不同。</translation>
    </message>
    <message>
        <source>The folder is not what you approved.</source>
        <translation>文件夹与你批准的不同。</translation>
    </message>
    <message>
        <source>The variable %1 was added.</source>
        <translation>新增了环境变量 %1。</translation>
    </message>
    <message>
        <source>The variable %1 was removed.</source>
        <translation>移除了环境变量 %1。</translation>
    </message>
    <message>
        <source>The variable %1 has another value.</source>
        <translation>环境变量 %1 的值变了。</translation>
    </message>
    <message>
        <source>The program file has changed since you approved it.</source>
        <translation>程序文件在你批准之后有变动。</translation>
    </message>
    <message>
        <source>The entry “%1” could not be read: %2</source>
        <translation>无法读取条目“%1”：%2</translation>
    </message>
    <message>
        <source>A newer version of Quayside wrote the list of servers. What this version knows of it was read.</source>
        <translation>服务器列表由更新版本的 Quayside 写入。只读取了这个版本认识的部分。</translation>
    </message>
    <message>
        <source>The connection to %1 is not encrypted. Others on the way can read and change what is sent.</source>
        <translation>与 %1 的连接未加密。途中的其他人可以读取和更改发送的内容。</translation>
    </message>
    <message>
        <source>The name %1 stands for letters that can look like others. Make sure that it is the one you mean.</source>
        <translation>名称 %1 代表可能与其他字母相似的字母。请确认它就是你要的那个。</translation>
    </message>
    <message>
        <source>The address is a bare number, %1, and no name.</source>
        <translation>地址只是一串数字 %1，而不是名称。</translation>
    </message>
    <message>
        <source>The address names an unusual port: %1</source>
        <translation>地址指定了不常见的端口：%1</translation>
    </message>
    <message>
        <source>The header %1 belongs to the protocol. It is not sent.</source>
        <translation>请求头 %1 属于协议本身。它不会被发送。</translation>
    </message>
    <message>
        <source>Certificates are also trusted when this file vouches for them: %1</source>
        <translation>由此文件担保的证书也会被信任：%1</translation>
    </message>
    <message>
        <source>Everything goes through this proxy: %1</source>
        <translation>所有内容都经过这个代理：%1</translation>
    </message>
    <message>
        <source>It was a program on this computer.</source>
        <translation>它之前是这台电脑上的程序。</translation>
    </message>
    <message>
        <source>Another address than you approved. It was: %1</source>
        <translation>与你批准的地址不同。之前是：%1</translation>
    </message>
    <message>
        <source>The header %1 was added.</source>
        <translation>新增了请求头 %1。</translation>
    </message>
    <message>
        <source>The header %1 is no longer sent.</source>
        <translation>不再发送请求头 %1。</translation>
    </message>
    <message>
        <source>Other certificates are trusted than you approved.</source>
        <translation>受信任的证书与你批准的不同。</translation>
    </message>
    <message>
        <source>Another way through the network than you approved.</source>
        <translation>网络路径与你批准的不同。</translation>
    </message>
    <message>
        <source>An address begins with https://</source>
        <translation>地址以 https:// 开头</translation>
    </message>
    <message>
        <source>The address holds spaces, quotes, brackets, back-slashes or invisible characters. Write it without them.</source>
        <translation>地址中含有空格、引号、括号、反斜杠或不可见字符。请去掉它们。</translation>
    </message>
    <message>
        <source>The address holds a name before “@”. Leave it out; a key belongs into a header.</source>
        <translation>地址在“@”之前含有名称。请去掉它；密钥应放在请求头中。</translation>
    </message>
    <message>
        <source>The host of the address is a placeholder. Write the host itself.</source>
        <translation>地址中的主机是占位符。请写出主机本身。</translation>
    </message>
    <message>
        <source>The address names no host that could exist.</source>
        <translation>地址中没有可能存在的主机。</translation>
    </message>
    <message>
        <source>The port of the address is no number from 1 to 65535.</source>
        <translation>地址的端口不是 1 到 65535 之间的数字。</translation>
    </message>
    <message>
        <source>Leave out the part of the address from “#” on; it is never sent.</source>
        <translation>请去掉地址中从“#”开始的部分；它从不会被发送。</translation>
    </message>
    <message>
        <source>The address cannot be read. Check how it is written.</source>
        <translation>无法读取该地址。请检查其写法。</translation>
    </message>
    <message>
        <source>Quayside does not connect to another computer without encryption, unless you allow it for this server.</source>
        <translation>除非你为此服务器允许，否则 Quayside 不会以不加密的方式连接到其他计算机。</translation>
    </message>
    <message>
        <source>The value of a header holds a line end or another control character.</source>
        <translation>请求头的值含有换行符或其他控制字符。</translation>
    </message>
    <message>
        <source>The proxy is not written as http://host:port or socks5://host:port.</source>
        <translation>代理没有写成 http://host:port 或 socks5://host:port 的形式。</translation>
    </message>
    <message>
        <source>The variable %1 can make programs load other code.</source>
        <translation>环境变量 %1 可以让程序加载其他代码。</translation>
    </message>
    <message>
        <source>The variable %1 decides where packages come from.</source>
        <translation>环境变量 %1 决定软件包的来源。</translation>
    </message>
    <message>
        <source>The variable %1 decides which settings or services programs use; these can name other code.</source>
        <translation>环境变量 %1 决定程序使用哪些设置或服务，而这些设置或服务可能指向其他代码。</translation>
    </message>
    <message>
        <source>The variable %1 sets which proxy connections use or which certificates they trust.</source>
        <translation>环境变量 %1 决定连接信任哪个代理或哪些证书。</translation>
    </message>
    <message>
        <source>No version is pinned: %1 may download different code at each start.</source>
        <translation>未固定版本：%1 每次启动时都可能下载不同的代码。</translation>
    </message>
    <message>
        <source>The version is not pinned: a variable decides where %1 downloads it from.</source>
        <translation>未固定版本：%1 从哪里下载由环境变量决定。</translation>
    </message>
    <message>
        <source>%1 is missing or belongs to another user.</source>
        <translation>%1 已不存在，或已不归你所有。</translation>
    </message>
    <message>
        <source>Your earlier approval did not include the contents of %1.</source>
        <translation>你之前的批准不涵盖 %1 的内容。</translation>
    </message>
    <message>
        <source>%1 has changed since you approved it.</source>
        <translation>%1 在你批准之后有变动。</translation>
    </message>
    <message>
        <source>The entry “%1” needs a value for %2.</source>
        <translation>条目“%1”需要填写 %2 的值。</translation>
    </message>
</context>
<context>
    <name>quayside::LinkText</name>
    <message>
        <source>The name of the host mixes letters of several alphabets, as imitations of well-known names do.</source>
        <translation>主机名混用了多种字母，仿冒知名名称的地址常常如此。</translation>
    </message>
    <message>
        <source>The name of the host stands for letters outside of a to z. It may imitate another name.</source>
        <translation>主机名代表 a 到 z 以外的字母。它可能在仿冒另一个名称。</translation>
    </message>
    <message>
        <source>The connection is not encrypted: others can read along.</source>
        <translation>连接未加密：他人可以读取内容。</translation>
    </message>
    <message>
        <source>There is something before an @. Whatever it says, the page is at %1.</source>
        <translation>@ 之前有内容。无论写的是什么，网页都位于 %1。</translation>
    </message>
    <message>
        <source>The host is a number, not a name. Who is behind it is hard to tell.</source>
        <translation>主机是数字而不是名称。很难得知背后是谁。</translation>
    </message>
    <message>
        <source>It uses port %1, not the usual one.</source>
        <translation>它使用端口 %1，而不是通常的端口。</translation>
    </message>
</context>
<context>
    <name>quayside::LogModel</name>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>quayside::Measure</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小时</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&lt; 1 s</source>
        <translation>不到 1 秒</translation>
    </message>
</context>
<context>
    <name>quayside::ModelText</name>
    <message>
        <source>Try again in a while, or choose another model.</source>
        <translation>请稍后再试，或选择其他模型。</translation>
    </message>
    <message>
        <source>Try again in %1, or choose another model.</source>
        <translation>请在 %1后再试，或选择其他模型。</translation>
    </message>
    <message>
        <source>No provider of models answers at this address.</source>
        <translation>此地址没有模型提供商应答。</translation>
    </message>
    <message>
        <source>Check the base address and the kind of provider in the settings.</source>
        <translation>请在设置中检查基础地址和提供商类型。</translation>
    </message>
    <message>
        <source>The provider has a problem of its own (HTTP %1).</source>
        <translation>提供商自身出了问题（HTTP %1）。</translation>
    </message>
    <message>
        <source>Try again later, or choose another model.</source>
        <translation>请稍后再试，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider refuses this request.</source>
        <translation>提供商拒绝了此请求。</translation>
    </message>
    <message>
        <source>What it says about it is below.</source>
        <translation>提供商的说明见下。</translation>
    </message>
    <message>
        <source>The provider wants a key.</source>
        <translation>提供商需要密钥。</translation>
    </message>
    <message>
        <source>Enter the key in the settings.</source>
        <translation>请在设置中输入密钥。</translation>
    </message>
    <message>
        <source>The provider does not accept the key.</source>
        <translation>提供商不接受此密钥。</translation>
    </message>
    <message>
        <source>Check the key in the settings; it may be incomplete or expired.</source>
        <translation>请在设置中检查密钥；它可能不完整或已过期。</translation>
    </message>
    <message>
        <source>The key may not be used for this.</source>
        <translation>此密钥不能用于此操作。</translation>
    </message>
    <message>
        <source>Choose another model, or ask the provider what the key is for.</source>
        <translation>请选择其他模型，或向提供商了解此密钥的用途。</translation>
    </message>
    <message>
        <source>There is no credit left with the provider.</source>
        <translation>在提供商的余额已用完。</translation>
    </message>
    <message>
        <source>Look at your account there, or choose another model.</source>
        <translation>请查看你在那里的账户，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider is asked too often.</source>
        <translation>对提供商的请求过于频繁。</translation>
    </message>
    <message>
        <source>This is more text than the model can take.</source>
        <translation>文本超出了模型所能接受的长度。</translation>
    </message>
    <message>
        <source>Shorten the messages, or choose a model that takes more.</source>
        <translation>请缩短消息，或选择能接受更长文本的模型。</translation>
    </message>
    <message>
        <source>The provider refuses this content.</source>
        <translation>提供商拒绝了此内容。</translation>
    </message>
    <message>
        <source>Change the messages, or choose another model.</source>
        <translation>请修改消息，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider does not know this model.</source>
        <translation>提供商没有此模型。</translation>
    </message>
    <message>
        <source>Check the name of the model in the settings.</source>
        <translation>请在设置中检查模型名称。</translation>
    </message>
    <message>
        <source>The provider has too much to do.</source>
        <translation>提供商目前过于繁忙。</translation>
    </message>
    <message>
        <source>A part of the messages cannot be given to this model.</source>
        <translation>消息中有一部分无法交给此模型。</translation>
    </message>
    <message>
        <source>Choose a model of another provider, or take that part out.</source>
        <translation>请选择其他提供商的模型，或去掉那一部分。</translation>
    </message>
    <message>
        <source>The model gave no answer.</source>
        <translation>模型没有给出回答。</translation>
    </message>
    <message>
        <source>Allow it more tokens, or choose another model.</source>
        <translation>请允许更多词元，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider has moved.</source>
        <translation>提供商已更换地址。</translation>
    </message>
    <message>
        <source>Quayside takes the key nowhere else by itself. If you trust the new address, enter it in the settings.</source>
        <translation>Quayside 不会自行把密钥发往别处。如果你信任新地址，请在设置中填写。</translation>
    </message>
    <message>
        <source>The certificate of the provider is not trusted.</source>
        <translation>提供商的证书不受信任。</translation>
    </message>
    <message>
        <source>Somebody may be listening in. Nothing was sent.</source>
        <translation>可能有人在窃听。没有发送任何内容。</translation>
    </message>
    <message>
        <source>The model did not answer in time.</source>
        <translation>模型没有及时回答。</translation>
    </message>
    <message>
        <source>It may still be loading. Try again, or choose another model.</source>
        <translation>它可能仍在加载。请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>The answer broke off in the middle.</source>
        <translation>回答中途断开了。</translation>
    </message>
    <message>
        <source>Check your network, or try again.</source>
        <translation>请检查网络，或重试。</translation>
    </message>
    <message>
        <source>The answer of the provider could not be read.</source>
        <translation>无法读取提供商的回答。</translation>
    </message>
    <message>
        <source>Quayside does not use this address.</source>
        <translation>Quayside 不使用此地址。</translation>
    </message>
    <message>
        <source>It must begin with https://; http:// is for this computer only.</source>
        <translation>地址必须以 https:// 开头；http:// 仅限本机。</translation>
    </message>
</context>
<context>
    <name>quayside::ModelsController</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>The one that fits the request</source>
        <translation>适合该请求的模型</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>quayside::ProviderController</name>
    <message>
        <source>OpenAI, or compatible with it</source>
        <translation>OpenAI 或与其兼容</translation>
    </message>
    <message>
        <source>Write an address that begins with https://, or with http:// on this computer.</source>
        <translation>请写以 https:// 开头的地址，或本机上以 http:// 开头的地址。</translation>
    </message>
    <message numerus="yes">
        <source>It answers, and offers %n model(s).</source>
        <translation>
            <numerusform>它有响应，并提供 %n 个模型。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::QuestionController</name>
    <message>
        <source>Not related to anything you did</source>
        <translation>与你所做的任何操作无关</translation>
    </message>
    <message>
        <source>Not related to anything you did.</source>
        <translation>与你所做的任何操作无关。</translation>
    </message>
    <message>
        <source>For the task “%1”, which began at %2.</source>
        <translation>用于 %2 开始的任务“%1”。</translation>
    </message>
    <message>
        <source>For “%1”, which you called.</source>
        <translation>用于你调用的“%1”。</translation>
    </message>
    <message>
        <source>%1 asks a question</source>
        <translation>%1 提出一个问题</translation>
    </message>
    <message>
        <source>%1 wants you to open a page</source>
        <translation>%1 希望你打开一个网页</translation>
    </message>
    <message>
        <source>%1 wants to use your model</source>
        <translation>%1 想使用你的模型</translation>
    </message>
    <message>
        <source>waiting in the browser</source>
        <translation>正在浏览器中等待</translation>
    </message>
    <message>
        <source>1 of 2: the request · %1</source>
        <translation>第 1 步（共 2 步）：请求 · %1</translation>
    </message>
    <message>
        <source>the model is at work</source>
        <translation>模型正在工作</translation>
    </message>
    <message>
        <source>2 of 2: the answer</source>
        <translation>第 2 步（共 2 步）：回答</translation>
    </message>
    <message>
        <source>The browser could not be started. Copy the address, and open it yourself.</source>
        <translation>无法启动浏览器。请复制地址并自行打开。</translation>
    </message>
    <message>
        <source>%1 keeps asking</source>
        <translation>%1 不断询问</translation>
    </message>
</context>
<context>
    <name>quayside::ResultController</name>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>The tool reports an error</source>
        <translation>工具报告了错误</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>The answer has no content.</source>
        <translation>响应没有内容。</translation>
    </message>
    <message>
        <source>This is a mistake of the server; its author can mend it.</source>
        <translation>这是服务器的问题，需要它的作者来修复。</translation>
    </message>
    <message>
        <source>The server was restarted. %1</source>
        <translation>服务器已重新启动。%1</translation>
    </message>
</context>
<context>
    <name>quayside::ReviewController</name>
    <message>
        <source>A part of the command holds a NUL character, which would cut it short.</source>
        <translation>命令中含有 NUL 字符，会使命令被截断。</translation>
    </message>
    <message>
        <source>Give the full path of the program, from / on.</source>
        <translation>请填写程序的完整路径，以 / 开头。</translation>
    </message>
    <message>
        <source>This is no program that you may run.</source>
        <translation>这不是你有权运行的程序。</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>It changed while you looked at it. Look at it again.</source>
        <translation>在你审核期间，内容有变动。请重新审核。</translation>
    </message>
    <message>
        <source>Not found on your PATH.</source>
        <translation>在 PATH 中找不到此程序。</translation>
    </message>
</context>
<context>
    <name>quayside::ReviewRowModel</name>
    <message>
        <source>Argument %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>Argument %1, removed</source>
        <translation>参数 %1，已移除</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Variable, removed</source>
        <translation>环境变量，已移除</translation>
    </message>
    <message>
        <source>%1 (empty)</source>
        <translation>%1（空）</translation>
    </message>
    <message>
        <source>%1, continued</source>
        <translation>%1（续）</translation>
    </message>
    <message>
        <source>Header that is sent</source>
        <translation>发送的请求头</translation>
    </message>
    <message>
        <source>Header, removed</source>
        <translation>请求头（已移除）</translation>
    </message>
    <message>
        <source>Code file</source>
        <translation>运行的代码</translation>
    </message>
    <message>
        <source>Secret, in the keychain</source>
        <translation>敏感信息，保存在密钥环中</translation>
    </message>
    <message numerus="yes">
        <source>Secret, %n characters</source>
        <extracomment>How long a secret is.</extracomment>
        <translation>
            <numerusform>敏感信息，%n 个字符</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::SamplingController</name>
    <message>
        <source>low cost %1</source>
        <translation>低成本 %1</translation>
    </message>
    <message>
        <source>speed %1</source>
        <translation>速度 %1</translation>
    </message>
    <message>
        <source>intelligence %1</source>
        <translation>智能 %1</translation>
    </message>
    <message>
        <source>It asks for %1 tokens at most.</source>
        <translation>它最多请求 %1 个词元。</translation>
    </message>
    <message>
        <source>%1 Quayside allows %2.</source>
        <translation>%1Quayside 允许 %2 个。</translation>
    </message>
    <message>
        <source>Write a number from 1 to %1.</source>
        <translation>请写 1 到 %1 之间的数字。</translation>
    </message>
    <message>
        <source>Temperature: %1.</source>
        <translation>温度：%1。</translation>
    </message>
    <message>
        <source>The model must call one of the tools.</source>
        <translation>模型必须调用其中一个工具。</translation>
    </message>
    <message>
        <source>The model must not call a tool.</source>
        <translation>模型不得调用工具。</translation>
    </message>
    <message>
        <source>It also asks for what was said elsewhere. Quayside never adds that.</source>
        <translation>它还请求其他地方的对话内容。Quayside 从不添加这些内容。</translation>
    </message>
    <message>
        <source>About %1 tokens to read and up to %2 to write; your provider may charge for them.</source>
        <translation>约读取 %1 个词元，最多写出 %2 个；提供商可能会收费。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The model you prefer.</source>
        <translation>你首选的模型。</translation>
    </message>
    <message>
        <source>Chosen because the server would like “%1”.</source>
        <translation>选择它是因为服务器希望使用“%1”。</translation>
    </message>
    <message>
        <source>Chosen because it fits best what matters to the server.</source>
        <translation>选择它是因为它最符合服务器看重的方面。</translation>
    </message>
    <message>
        <source>The only model you have set up.</source>
        <translation>你设置的唯一模型。</translation>
    </message>
    <message>
        <source>The first of your models.</source>
        <translation>你的第一个模型。</translation>
    </message>
    <message>
        <source>you</source>
        <translation>你</translation>
    </message>
    <message>
        <source>It ends here because the limit of tokens was reached.</source>
        <translation>由于达到词元上限，回答到此为止。</translation>
    </message>
    <message>
        <source>The model wants tools of %1 to be run. %1 does that, not Quayside.</source>
        <translation>模型希望运行 %1 的工具。由 %1 运行，而不是 Quayside。</translation>
    </message>
    <message>
        <source>Preferred model: %1.</source>
        <translation>希望使用的模型：%1。</translation>
    </message>
    <message>
        <source>Priorities: %1.</source>
        <translation>优先考虑：%1。</translation>
    </message>
</context>
<context>
    <name>quayside::SamplingListModel</name>
    <message>
        <source>As the model</source>
        <translation>作为模型</translation>
    </message>
    <message>
        <source>As the user</source>
        <translation>作为用户</translation>
    </message>
    <message>
        <source>Calls the tool “%1” with this</source>
        <translation>以此调用工具“%1”</translation>
    </message>
    <message>
        <source>An error of a tool</source>
        <translation>工具的错误</translation>
    </message>
    <message>
        <source>The result of a tool</source>
        <translation>工具的结果</translation>
    </message>
</context>
<context>
    <name>quayside::SchemaText</name>
    <message>
        <source>The arguments do not match the schema of the tool: %1</source>
        <translation>参数不符合工具的 Schema：%1</translation>
    </message>
    <message>
        <source>The arguments could not be checked against the schema of the tool: that takes too long.</source>
        <translation>无法按工具的 Schema 检查参数：耗时过长。</translation>
    </message>
    <message>
        <source>The arguments were not checked against the schema of the tool: %1</source>
        <translation>没有按工具的 Schema 检查参数：%1</translation>
    </message>
    <message>
        <source>The result does not match the schema of the tool: %1</source>
        <translation>结果不符合工具的 Schema：%1</translation>
    </message>
    <message>
        <source>The result could not be checked against the schema of the tool: that takes too long.</source>
        <translation>无法按工具的 Schema 检查结果：耗时过长。</translation>
    </message>
    <message>
        <source>The result was not checked against the schema of the tool: %1</source>
        <translation>没有按工具的 Schema 检查结果：%1</translation>
    </message>
</context>
<context>
    <name>quayside::ServerController</name>
    <message>
        <source>Not reviewed</source>
        <translation>未审核</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>连接中</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>Streamable HTTP</source>
        <translation>Streamable HTTP</translation>
    </message>
    <message>
        <source>HTTP+SSE</source>
        <translation>HTTP+SSE</translation>
    </message>
    <message>
        <source>stateless</source>
        <translation>无状态</translation>
    </message>
    <message>
        <source>stateful</source>
        <translation>有状态</translation>
    </message>
    <message>
        <source>says it is %1 %2</source>
        <translation>自称是 %1 %2</translation>
    </message>
    <message>
        <source>HTTP, not encrypted</source>
        <translation>HTTP，未加密</translation>
    </message>
    <message numerus="yes">
        <source>Quayside tries again in %n second(s).</source>
        <translation>
            <numerusform>Quayside 将在 %n 秒后重试。</numerusform>
        </translation>
    </message>
    <message>
        <source>legacy transport</source>
        <translation>旧式传输</translation>
    </message>
    <message>
        <source>Asks you</source>
        <translation>向你提问</translation>
    </message>
    <message>
        <source>This folder cannot be read.</source>
        <translation>无法读取此文件夹。</translation>
    </message>
    <message>
        <source>Signing in</source>
        <translation>正在登录</translation>
    </message>
    <message>
        <source>Needs sign-in</source>
        <translation>需要登录</translation>
    </message>
    <message>
        <source>signed in at %1</source>
        <translation>已在 %1 登录</translation>
    </message>
    <message numerus="yes">
        <source>Ready · %Ln tool(s)</source>
        <translation>
            <numerusform>就绪 · %Ln 个工具</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::SignInController</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>The keychain is locked.</source>
        <translation>密钥环已锁定。</translation>
    </message>
    <message>
        <source>Your sign-in is kept there. Unlock it, or sign in anew.</source>
        <translation>你的登录信息保存在其中。请解锁，或重新登录。</translation>
    </message>
    <message>
        <source>Signing in to %1 did not work</source>
        <translation>登录 %1 未成功</translation>
    </message>
    <message>
        <source>%1 wants wider access</source>
        <translation>%1 想要更多权限</translation>
    </message>
    <message>
        <source>Sign in to %1</source>
        <translation>登录 %1</translation>
    </message>
    <message>
        <source>waiting in the browser</source>
        <translation>正在浏览器中等待</translation>
    </message>
    <message>
        <source>the keychain is locked</source>
        <translation>密钥环已锁定</translation>
    </message>
    <message>
        <source>needs a client id · %1</source>
        <translation>需要客户端 ID · %1</translation>
    </message>
    <message>
        <source>at %1 · %2</source>
        <translation>在 %1 · %2</translation>
    </message>
    <message>
        <source>How Quayside shows itself there is found out next.</source>
        <translation>接下来会查明 Quayside 在那里以何种身份出现。</translation>
    </message>
    <message>
        <source>Quayside shows itself there with the client id of the setup: %1</source>
        <translation>Quayside 在那里使用配置中的客户端 ID：%1</translation>
    </message>
    <message>
        <source>Quayside is known there since an earlier sign-in, as %1</source>
        <translation>Quayside 在之前登录时已为那里所知，身份为 %1</translation>
    </message>
    <message>
        <source>Quayside shows itself there with its public description: %1</source>
        <translation>Quayside 在那里出示其公开说明：%1</translation>
    </message>
    <message>
        <source>Quayside is not known there yet. It registers itself first, with its name and nothing about you.</source>
        <translation>该服务尚未登记 Quayside。Quayside 会先以自己的名称注册，不涉及你的任何信息。</translation>
    </message>
    <message>
        <source>It signs in by itself, as the client %1.</source>
        <translation>它以客户端 %1 的身份自行登录。</translation>
    </message>
    <message>
        <source>You sign in with your company, at %1.</source>
        <translation>你通过公司在 %1 登录。</translation>
    </message>
    <message>
        <source>This place wants something else allowed than the one before. Look again before you go on.</source>
        <translation>这个地方要求允许的内容与之前的不同。请先再看一遍，然后继续。</translation>
    </message>
    <message>
        <source>Sign in to %1 within your own network?</source>
        <translation>%1 要求在你自己的网络中登录</translation>
    </message>
    <message>
        <source>Allow automatic sign-in to %1?</source>
        <translation>允许 Quayside 自行登录 %1</translation>
    </message>
    <message>
        <source>The sign-in page is on another host than the place that the server names. Go on only if you know that the two belong together.</source>
        <translation>登录页面与服务器指定的登录处不在同一主机。请仅在确知两者属于同一方时继续。</translation>
    </message>
    <message>
        <source>The server does not say where you sign in. Quayside takes it that the server does that itself, as old servers do.</source>
        <translation>服务器没有说明在哪里登录。Quayside 假定由服务器自身处理登录，旧式服务器就是如此。</translation>
    </message>
    <message>
        <source>Your proxy %1 makes the connection. Where it leads cannot be checked here.</source>
        <translation>连接由你的代理 %1 建立，这里无法检查它通往哪里。</translation>
    </message>
    <message>
        <source>Quayside shows itself there with the client id of the setup: %1. The browser comes back to %2.</source>
        <translation>Quayside 在那里使用配置中的客户端 ID：%1。浏览器会返回到 %2。</translation>
    </message>
</context>
<context>
    <name>quayside::SingleInstance</name>
    <message>
        <source>Quayside is already running but does not respond.</source>
        <translation>Quayside 已在运行，但没有回应。</translation>
    </message>
    <message>
        <source>End the process “quayside”, then start Quayside again.</source>
        <translation>请结束进程“quayside”，然后重新启动 Quayside。</translation>
    </message>
</context>
<context>
    <name>quayside::TaskController</name>
    <message>
        <source>Started %1</source>
        <translation>开始于 %1</translation>
    </message>
    <message>
        <source>The server does not say how long it keeps it.</source>
        <translation>服务器没有说明会保留多久。</translation>
    </message>
    <message>
        <source>The server keeps it until %1.</source>
        <translation>服务器会保留到 %1。</translation>
    </message>
    <message>
        <source>The server may have thrown it away.</source>
        <translation>服务器可能已将其丢弃。</translation>
    </message>
    <message>
        <source>%1 is not connected. When it is, you see how the task does.</source>
        <translation>%1 未连接。连接后，你就能看到任务的进展。</translation>
    </message>
    <message>
        <source>%1 was asked to cancel it. It may still come to its end.</source>
        <translation>已请求 %1 取消它。它仍可能运行到结束。</translation>
    </message>
    <message>
        <source>%1 asks for something that Quayside cannot give. You can cancel the task.</source>
        <translation>%1 请求了 Quayside 无法提供的内容。你可以取消任务。</translation>
    </message>
    <message>
        <source>It could not be written to disk, and would be lost if Quayside ended.</source>
        <translation>它无法写入磁盘，如果 Quayside 结束就会丢失。</translation>
    </message>
    <message>
        <source>%1 is asked to cancel it. What it has done so far may be lost.</source>
        <translation>将请求 %1 取消它。目前已完成的部分可能会丢失。</translation>
    </message>
    <message>
        <source>%1 cannot cancel tasks: it goes on there, and Quayside no longer asks about it.</source>
        <translation>%1 不能取消任务：它会在那里继续，Quayside 不再询问它。</translation>
    </message>
    <message>
        <source>%1 is not in the list of servers. Add it again to ask about the task, or remove the task from the list.</source>
        <translation>%1 不在服务器列表中。请重新添加它以查询此任务，或将此任务从列表中移除。</translation>
    </message>
</context>
<context>
    <name>quayside::TaskFeed</name>
    <message>
        <source>The tool reports an error.</source>
        <translation>工具报告了错误。</translation>
    </message>
    <message>
        <source>The result is on its way.</source>
        <translation>结果正在传来。</translation>
    </message>
    <message>
        <source>Its server is not in the list.</source>
        <translation>其服务器不在列表中。</translation>
    </message>
</context>
<context>
    <name>quayside::TaskNews</name>
    <message>
        <source>A task of %1</source>
        <translation>%1 的任务</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) ended or need you</source>
        <translation>
            <numerusform>%n 个任务已结束或待处理</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” needs you</source>
        <translation>“%1”等待你处理</translation>
    </message>
    <message>
        <source>“%1” is done</source>
        <translation>“%1”已完成</translation>
    </message>
    <message>
        <source>“%1” has failed</source>
        <translation>“%1”已失败</translation>
    </message>
    <message>
        <source>“%1” is lost</source>
        <translation>“%1”已丢失</translation>
    </message>
</context>
<context>
    <name>quayside::TaskText</name>
    <message>
        <source>It expired.</source>
        <translation>它已过期。</translation>
    </message>
    <message>
        <source>A server keeps a task for a time of its choice, and that is over.</source>
        <translation>服务器自行决定任务的保留时间，而这段时间已过。</translation>
    </message>
    <message>
        <source>The server speaks another revision now.</source>
        <translation>服务器现在使用另一个协议版本。</translation>
    </message>
    <message>
        <source>It cannot be asked about tasks of before. Run the tool again.</source>
        <translation>无法向它询问之前的任务。请再次运行工具。</translation>
    </message>
    <message>
        <source>The server was removed.</source>
        <translation>服务器已被移除。</translation>
    </message>
    <message>
        <source>Nobody can be asked about the task any more.</source>
        <translation>再也无法查询此任务。</translation>
    </message>
    <message>
        <source>Nothing was heard of it for too long.</source>
        <translation>已经太久没有它的消息。</translation>
    </message>
    <message>
        <source>Run the tool again if you still need the result.</source>
        <translation>如果仍需要结果，请再次运行工具。</translation>
    </message>
    <message>
        <source>You ended it here.</source>
        <translation>你在这里结束了它。</translation>
    </message>
    <message>
        <source>The server cannot cancel tasks, and may still work on it.</source>
        <translation>服务器不能取消任务，可能仍在处理它。</translation>
    </message>
    <message>
        <source>The server does not keep to the protocol about it.</source>
        <translation>服务器在此任务上没有遵守协议。</translation>
    </message>
    <message>
        <source>This is a mistake of the server; its author can mend it.</source>
        <translation>这是服务器的错误，其作者可以修复。</translation>
    </message>
    <message>
        <source>It was cancelled.</source>
        <translation>它已被取消。</translation>
    </message>
    <message>
        <source>There is no room left on the disk: new tasks are not kept.</source>
        <translation>磁盘已满：新任务无法保存。</translation>
    </message>
    <message>
        <source>They go on, but would be lost if Quayside ended. Free some space.</source>
        <translation>它们会继续，但如果 Quayside 结束就会丢失。请释放一些空间。</translation>
    </message>
    <message>
        <source>The list of tasks could not be read or written.</source>
        <translation>无法读取或写入任务列表。</translation>
    </message>
    <message>
        <source>What was damaged is kept aside. New tasks may be lost if Quayside ends.</source>
        <translation>损坏的内容已另行保存。如果 Quayside 结束，新任务可能会丢失。</translation>
    </message>
    <message>
        <source>The task ended when Quayside closed its connection.</source>
        <translation>Quayside 关闭连接时，任务随之结束。</translation>
    </message>
    <message>
        <source>The server has no record of this task.</source>
        <translation>服务器上已没有此任务。</translation>
    </message>
    <message>
        <source>It may have restarted or discarded the task. Run the tool again if you still need the result.</source>
        <translation>服务器可能已重启，或已丢弃此任务。如果仍需要结果，请再次运行工具。</translation>
    </message>
</context>
<context>
    <name>quayside::TaskWords</name>
    <message>
        <source>next check %1</source>
        <translation>%1后查询</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>正在查询</translation>
    </message>
    <message>
        <source>needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>受阻</translation>
    </message>
    <message>
        <source>not heard</source>
        <translation>无回应</translation>
    </message>
    <message>
        <source>working</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>server away</source>
        <translation>服务器离线</translation>
    </message>
    <message>
        <source>cancelling</source>
        <translation>正在取消</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>error</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>left</source>
        <translation>不再跟踪</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>The server asks something.</source>
        <translation>服务器有问题要问。</translation>
    </message>
    <message>
        <source>No word from the server yet.</source>
        <translation>服务器尚无消息。</translation>
    </message>
    <message>
        <source>It asks for what Quayside cannot give.</source>
        <translation>它请求了 Quayside 无法提供的内容。</translation>
    </message>
    <message>
        <source>The server goes on asking after your answer.</source>
        <translation>你回答后服务器仍在提问。</translation>
    </message>
    <message>
        <source>Its server is not connected.</source>
        <translation>其服务器未连接。</translation>
    </message>
    <message>
        <source>started %1</source>
        <translation>开始于 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>kept until %1</source>
        <translation>保留到 %1</translation>
    </message>
</context>
<context>
    <name>quayside::TasksController</name>
    <message>
        <source>All servers</source>
        <translation>所有服务器</translation>
    </message>
</context>
<context>
    <name>quayside::ToolController</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Read-only · claimed</source>
        <translation>自称只读</translation>
    </message>
    <message>
        <source>Destructive · claimed</source>
        <translation>自称有破坏性</translation>
    </message>
    <message>
        <source>Adds only · claimed</source>
        <translation>自称只增不改</translation>
    </message>
    <message>
        <source>Safe to repeat · claimed</source>
        <translation>自称可安全重复运行</translation>
    </message>
    <message>
        <source>External systems · claimed</source>
        <translation>自称会访问外部系统</translation>
    </message>
    <message>
        <source>Correct the arguments, then run the tool again.</source>
        <translation>请修改参数，然后再次运行。</translation>
    </message>
</context>
<context>
    <name>quayside::ToolListModel</name>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Destructive · claimed</source>
        <translation>自称有破坏性</translation>
    </message>
</context>
<context>
    <name>quayside::TrafficController</name>
    <message>
        <source>sent to %1</source>
        <translation>发送给 %1</translation>
    </message>
    <message>
        <source>received from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>This message is no longer in the list: newer messages replaced it.</source>
        <translation>列表中已没有此消息：它已被较新的消息取代。</translation>
    </message>
    <message>
        <source>This message is hidden by the filter.</source>
        <translation>此消息已被列表的筛选条件隐藏。</translation>
    </message>
</context>
<context>
    <name>quayside::TrafficModel</name>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Answer to %1</source>
        <translation>对 %1 的应答</translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation>错误 %1</translation>
    </message>
    <message>
        <source>Error %1 to %2</source>
        <translation>对 %2 的错误 %1</translation>
    </message>
    <message>
        <source>Several messages</source>
        <translation>多条消息</translation>
    </message>
    <message>
        <source>Not a message</source>
        <translation>不是消息</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>错误 %1</translation>
    </message>
    <message>
        <source>no message</source>
        <translation>不是消息</translation>
    </message>
    <message>
        <source>&lt; 1 ms</source>
        <translation>&lt; 1 毫秒</translation>
    </message>
</context>
<context>
    <name>quayside::TrayIcon</name>
    <message numerus="yes">
        <source>Open Quayside (%n need(s) you)</source>
        <translation>
            <numerusform>打开 Quayside（%n 项待处理）</numerusform>
        </translation>
    </message>
    <message>
        <source>Open Quayside</source>
        <translation>打开 Quayside</translation>
    </message>
    <message numerus="yes">
        <source>Quit (%n task(s) running)</source>
        <translation>
            <numerusform>退出（%n 个任务正在运行）</numerusform>
        </translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Quayside needs you</source>
        <translation>Quayside 有待处理事项</translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
</context>
</TS>
