<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutSettings</name>
    <message>
        <source>Quayside %1</source>
        <translation>Quayside %1</translation>
    </message>
    <message>
        <source>A desktop host for the Model Context Protocol.</source>
        <translation>Model Context Protocol 的桌面主机。</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>程序库</translation>
    </message>
    <message>
        <source>Open licence texts</source>
        <translation>打开许可证文本</translation>
    </message>
</context>
<context>
    <name>AccountSettings</name>
    <message>
        <source>Signing out deletes the stored tokens and, where possible, revokes them at the sign-in host.</source>
        <translation>退出登录会删除已保存的令牌，并在可能时让登录主机将其吊销。</translation>
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
        <source>Client ID</source>
        <translation>客户端 ID</translation>
    </message>
    <message>
        <source>No accounts. A server that needs an account asks you to sign in when you connect.</source>
        <translation>没有账户。需要账户的服务器会在你连接时要求登录。</translation>
    </message>
</context>
<context>
    <name>AccountSetup</name>
    <message>
        <source>No account. If the server needs one, you are asked to sign in when you connect.</source>
        <translation>没有账户。如果服务器需要账户，会在你连接时要求登录。</translation>
    </message>
    <message>
        <source>You are not signed in.</source>
        <translation>你尚未登录。</translation>
    </message>
    <message>
        <source>Sign-in host</source>
        <translation>登录主机</translation>
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
    <message>
        <source>Protection</source>
        <translation>保护</translation>
    </message>
</context>
<context>
    <name>ActivityDetail</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Only this tool</source>
        <translation>仅此工具</translation>
    </message>
    <message>
        <source>Keep the arguments of calls in the log</source>
        <translation>在日志中保留调用的参数</translation>
    </message>
    <message>
        <source>Otherwise only a digest is kept. Secrets are masked in both cases.</source>
        <translation>否则只保留摘要。两种情况下机密都会被遮盖。</translation>
    </message>
</context>
<context>
    <name>ActivityList</name>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>No entry matches.</source>
        <translation>没有匹配的条目。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>发起者</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Tool or event</source>
        <translation>工具或事件</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>用时（毫秒）</translation>
    </message>
</context>
<context>
    <name>ActivityPage</name>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>正在验证…</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Filter activity</source>
        <translation>筛选活动</translation>
    </message>
    <message>
        <source>Ctrl F</source>
        <translation>Ctrl F</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>时间范围</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>任何时间</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>Show all tools</source>
        <translation>显示所有工具</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>No activity yet. Every call of a tool is listed here, with who allowed it and what became of it.</source>
        <translation>还没有活动。每次工具调用都会列在这里，包括谁允许了它以及结果如何。</translation>
    </message>
    <message>
        <source>Export the activity</source>
        <translation>导出活动</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
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
    <message>
        <source>Add a server from a link?</source>
        <translation>要从链接添加服务器吗？</translation>
    </message>
    <message>
        <source>From another app</source>
        <translation>从其他应用</translation>
    </message>
    <message>
        <source>You review them one after another. Nothing runs before that.</source>
        <translation>你将逐一审核它们。审核之前不会运行任何程序。</translation>
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
        <source>Sent to this server only, for example an API key.</source>
        <translation>只发送给这个服务器，例如 API 密钥。</translation>
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
        <source>Certificate authority</source>
        <translation>证书颁发机构</translation>
    </message>
    <message>
        <source>A PEM file, for a server whose certificate this computer does not trust.</source>
        <translation>PEM 文件，用于证书不受这台电脑信任的服务器。</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Certificates and proxy</source>
        <translation>证书和代理</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for a certificate authority</source>
        <translation>浏览证书颁发机构文件</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>A PEM or PKCS #12 file with a certificate and its private key, for a server that identifies you by it.</source>
        <translation>包含证书及其私钥的 PEM 或 PKCS #12 文件，用于凭证书识别你的服务器。</translation>
    </message>
    <message>
        <source>Browse for a client certificate</source>
        <translation>浏览客户端证书文件</translation>
    </message>
    <message>
        <source>Passphrase of the client certificate</source>
        <translation>客户端证书的密码</translation>
    </message>
    <message>
        <source>Leave this empty if the file has none.</source>
        <translation>如果文件没有密码，请留空。</translation>
    </message>
    <message>
        <source>saved; type to replace it</source>
        <translation>已保存；输入即可替换</translation>
    </message>
    <message>
        <source>For example http://host:port or socks5://user@host:port, or “none”. Default: the proxy in Settings.</source>
        <translation>例如 http://host:port 或 socks5://user@host:port；填写 none 则不使用代理。默认：“设置”中的代理。</translation>
    </message>
    <message>
        <source>Proxy password</source>
        <translation>代理密码</translation>
    </message>
    <message>
        <source>Choose a certificate authority</source>
        <translation>选择证书颁发机构文件</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Choose a client certificate</source>
        <translation>选择客户端证书文件</translation>
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
        <source>Certificate authority</source>
        <translation>证书颁发机构</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>No proxy</source>
        <translation>不使用代理</translation>
    </message>
</context>
<context>
    <name>AppearanceSettings</name>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Reduced motion switches all animations off.</source>
        <translation>减少动画会关闭所有动画。</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>减少</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Restart Quayside to change the language.</source>
        <translation>重启 Quayside 后语言才会更改。</translation>
    </message>
    <message>
        <source>Takes effect at the next start of Quayside.</source>
        <translation>下次启动 Quayside 时生效。</translation>
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
    <name>BranchSwitch</name>
    <message>
        <source>Previous version</source>
        <translation>上一个版本</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>下一个版本</translation>
    </message>
</context>
<context>
    <name>BrowseRow</name>
    <message>
        <source>Browse files…</source>
        <translation>浏览文件…</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for a file for %1</source>
        <translation>为“%1”浏览文件</translation>
    </message>
    <message>
        <source>Browse folders…</source>
        <translation>浏览文件夹…</translation>
    </message>
    <message>
        <source>Browse for a folder for %1</source>
        <translation>为“%1”浏览文件夹</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
</context>
<context>
    <name>BundleSheet</name>
    <message>
        <source>Checking “%1”</source>
        <translation>正在检查“%1”</translation>
    </message>
    <message>
        <source>“%1” is refused</source>
        <translation>“%1”被拒绝</translation>
    </message>
    <message>
        <source>Installing “%1”</source>
        <translation>正在安装“%1”</translation>
    </message>
    <message>
        <source>Install “%1”?</source>
        <translation>要安装“%1”吗？</translation>
    </message>
    <message>
        <source>Nothing was installed.</source>
        <translation>没有安装任何内容。</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>%1, as the bundle claims</source>
        <translation>%1（捆绑包自称）</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>Tools, as the bundle claims</source>
        <translation>工具（捆绑包自称）</translation>
    </message>
    <message>
        <source>Nothing runs until you have reviewed its command.</source>
        <translation>在你审核其命令之前，不会运行任何内容。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
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
        <source>Previous month</source>
        <translation>上个月</translation>
    </message>
    <message>
        <source>Next month</source>
        <translation>下个月</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日期</translation>
    </message>
</context>
<context>
    <name>CallArguments</name>
    <message>
        <source>No arguments.</source>
        <translation>没有参数。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more line(s)</source>
        <translation>
            <numerusform>还有 %Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>CallCard</name>
    <message>
        <source>Stop %1</source>
        <translation>停止 %1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>CallDefaultBox</name>
    <message>
        <source>Always ask</source>
        <translation>始终询问</translation>
    </message>
    <message>
        <source>Ask unless the tool is read-only (claimed)</source>
        <translation>除非工具（自称）只读，否则询问</translation>
    </message>
    <message>
        <source>Never ask</source>
        <translation>从不询问</translation>
    </message>
</context>
<context>
    <name>CallDetails</name>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Withdraw</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What the model was told</source>
        <translation>告知模型的内容</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Show task</source>
        <translation>显示任务</translation>
    </message>
</context>
<context>
    <name>CallGroupBar</name>
    <message numerus="yes">
        <source>%n call(s) wait for you</source>
        <translation>
            <numerusform>%n 个调用等待你处理</numerusform>
        </translation>
    </message>
    <message>
        <source>Deny all %L1</source>
        <translation>全部拒绝（%L1）</translation>
    </message>
    <message>
        <source>Allow all %L1</source>
        <translation>全部允许（%L1）</translation>
    </message>
</context>
<context>
    <name>CallHead</name>
    <message>
        <source>Result of the task %1</source>
        <translation>任务 %1 的结果</translation>
    </message>
    <message>
        <source>Call of %1</source>
        <translation>调用 %1</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
</context>
<context>
    <name>CallReview</name>
    <message>
        <source>The arguments contain results from %1.</source>
        <translation>参数包含来自 %1 的结果。</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Changed by you: %1</source>
        <translation>你更改了：%1</translation>
    </message>
    <message>
        <source>What is sent</source>
        <translation>发送的内容</translation>
    </message>
    <message>
        <source>The arguments are too long to be shown in full, so this call can only be denied.</source>
        <translation>参数过长，无法完整显示，因此只能拒绝此调用。</translation>
    </message>
    <message>
        <source>Also sent as HTTP headers</source>
        <translation>同时作为 HTTP 标头发送</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>With any arguments</source>
        <translation>使用任意参数</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Edit arguments</source>
        <translation>编辑参数</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已收起</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Ask unless read-only</source>
        <translation>只读以外才询问</translation>
    </message>
    <message>
        <source>Pin version %1</source>
        <translation>固定版本 %1</translation>
    </message>
</context>
<context>
    <name>CallRow</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Waits for the call above</source>
        <translation>等待上面的调用结束</translation>
    </message>
</context>
<context>
    <name>CandidateRow</name>
    <message>
        <source>Rename %1</source>
        <translation>重命名 %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Read the variables in %1</source>
        <translation>读取 %1 中的变量</translation>
    </message>
</context>
<context>
    <name>CandidateRows</name>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Start them with Quayside</source>
        <translation>随 Quayside 一起启动</translation>
    </message>
    <message>
        <source>Off: each one starts when it is first used.</source>
        <translation>关闭时，每个服务器在首次使用时才启动。</translation>
    </message>
</context>
<context>
    <name>CatalogList</name>
    <message>
        <source>Ctrl F</source>
        <translation>Ctrl F</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
</context>
<context>
    <name>ChangesSheet</name>
    <message>
        <source>Instructions</source>
        <translation>使用说明</translation>
    </message>
    <message>
        <source>Accept the instructions</source>
        <translation>接受使用说明</translation>
    </message>
    <message>
        <source>Accept %1</source>
        <translation>接受 %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Accept all tools</source>
        <translation>接受所有工具</translation>
    </message>
    <message>
        <source>Changes in %1</source>
        <translation>%1 的变化</translation>
    </message>
</context>
<context>
    <name>ChatNone</name>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话列表</translation>
    </message>
    <message>
        <source>Choose a model first. Quayside can look for models on this computer, or you add a provider with a key.</source>
        <translation>请先选择模型。Quayside 可以查找这台电脑上的模型，你也可以添加提供商并填写密钥。</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Opening the conversation.</source>
        <translation>正在打开对话。</translation>
    </message>
</context>
<context>
    <name>ChatOptions</name>
    <message>
        <source>Instructions for the model</source>
        <translation>给模型的指令</translation>
    </message>
    <message>
        <source>They are sent before the conversation, as the system prompt.</source>
        <translation>作为系统提示词，在对话之前发送。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Leave empty for the default of the provider.</source>
        <translation>留空则使用提供商的默认值。</translation>
    </message>
    <message>
        <source>Wait for tasks, in seconds</source>
        <translation>等待任务的时间（秒）</translation>
    </message>
    <message>
        <source>After that, the model is told that the task is still running, and the result follows when it is done.</source>
        <translation>超过此时间后，会告知模型任务仍在运行；任务完成后再把结果交给模型。</translation>
    </message>
    <message>
        <source>Continue automatically when a task ends</source>
        <translation>任务结束后自动继续</translation>
    </message>
    <message>
        <source>Longest answer, in tokens</source>
        <translation>最长回答（词元数）</translation>
    </message>
    <message>
        <source>A token is about four characters of English text. An answer uses at most a quarter of the context of the model.</source>
        <translation>一个词元约为四个英文字符。一次回答最多占用模型上下文的四分之一。</translation>
    </message>
</context>
<context>
    <name>ChatPage</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ChatServers</name>
    <message>
        <source>There are no servers. The model answers without tools.</source>
        <translation>没有服务器。模型回答时不使用工具。</translation>
    </message>
    <message>
        <source>Use all</source>
        <translation>全部使用</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Use none</source>
        <translation>全部不用</translation>
    </message>
</context>
<context>
    <name>ChatSetup</name>
    <message>
        <source>Model, tools and options</source>
        <translation>模型、工具和选项</translation>
    </message>
    <message>
        <source>Manage models</source>
        <translation>管理模型</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model of this conversation was removed. Choose another one.</source>
        <translation>此对话的模型已被移除。请选择其他模型。</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>The servers can be changed when the answer is complete. Another model is used from the next message on.</source>
        <translation>回答完成后才能更改服务器。其他模型将从下一条消息开始使用。</translation>
    </message>
</context>
<context>
    <name>ChatStart</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Servers the model may use</source>
        <translation>模型可以使用的服务器</translation>
    </message>
    <message>
        <source>Tools and options</source>
        <translation>工具和选项</translation>
    </message>
    <message>
        <source>Things to try</source>
        <translation>试试这些</translation>
    </message>
</context>
<context>
    <name>ChatState</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
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
        <source>Choose a model to continue this conversation.</source>
        <translation>请选择模型以继续此对话。</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>The model of this conversation was removed.</source>
        <translation>此对话的模型已被移除。</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>选择其他模型</translation>
    </message>
    <message>
        <source>Model settings</source>
        <translation>模型设置</translation>
    </message>
    <message>
        <source>Summarize</source>
        <translation>生成摘要</translation>
    </message>
</context>
<context>
    <name>ChatTools</name>
    <message>
        <source>Filter tools</source>
        <translation>筛选工具</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>No tool matches.</source>
        <translation>没有匹配的工具。</translation>
    </message>
    <message>
        <source>The chosen servers offer no tools.</source>
        <translation>所选服务器不提供工具。</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话列表</translation>
    </message>
    <message>
        <source>Model, tools and options</source>
        <translation>模型、工具和选项</translation>
    </message>
</context>
<context>
    <name>CheckPage</name>
    <message>
        <source>Check a server</source>
        <translation>检查服务器</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The server is started again, and each of its lists is read twice. No tool is called.</source>
        <translation>服务器会重新启动，它的每个列表读取两次。不调用任何工具。</translation>
    </message>
    <message>
        <source>A session file has what was exchanged with a server: its lists, and the answers of its tools.</source>
        <translation>会话文件里是与服务器交换的内容：它的列表，以及工具的回答。</translation>
    </message>
    <message>
        <source>%1 of 100</source>
        <translation>%1 / 100</translation>
    </message>
    <message>
        <source>Nothing to improve was found.</source>
        <translation>没有发现需要改进的地方。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另有 %Ln 处</numerusform>
        </translation>
    </message>
    <message>
        <source>For people who write servers: finds names that models cannot use, missing descriptions, schemas that cannot be filled in, and lists that change without a word.</source>
        <translation>供编写服务器的人使用：找出模型无法使用的名称、缺少的描述、无法填写的 Schema，以及悄悄改变的列表。</translation>
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
        <source>Client ID</source>
        <translation>客户端 ID</translation>
    </message>
    <message>
        <source>Change client ID</source>
        <translation>更改客户端 ID</translation>
    </message>
    <message>
        <source>Enter a client ID</source>
        <translation>填写客户端 ID</translation>
    </message>
    <message>
        <source>Needed only if the operator of the server or your company gave you one; otherwise leave it empty. Takes effect at the next connection.</source>
        <translation>仅当服务器的运营者或你的公司提供了客户端 ID 时才需要填写，否则请留空。下次连接时生效。</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>A secret is saved. Leave this empty to keep it.</source>
        <translation>密钥已保存。留空则保持不变。</translation>
    </message>
    <message>
        <source>Leave this empty if you have none.</source>
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
    <name>CloseSheet</name>
    <message>
        <source>In the background, Quayside stays in the tray. Click its icon to reopen the window.</source>
        <translation>在后台运行时，Quayside 会留在系统托盘中。单击其图标可重新打开窗口。</translation>
    </message>
    <message>
        <source>This desktop has no tray, so the window is minimised instead.</source>
        <translation>此桌面没有系统托盘，因此窗口会最小化。</translation>
    </message>
    <message>
        <source>Quit Quayside?</source>
        <translation>退出 Quayside？</translation>
    </message>
    <message>
        <source>Nothing is running now.</source>
        <translation>现在没有正在运行的内容。</translation>
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
        <source>Quit and end all</source>
        <translation>退出并全部结束</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Keep running in the background</source>
        <translation>在后台继续运行</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 项</translation>
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
    <name>ComparePage</name>
    <message>
        <source>Compare servers</source>
        <translation>比较服务器</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Server or session file before</source>
        <translation>之前的服务器或会话文件</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Server or session file now</source>
        <translation>现在的服务器或会话文件</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>A server is started again, and its lists are read. No tool is called: answers are compared between two session files.</source>
        <translation>服务器会重新启动，并读取它的列表。不调用任何工具：只有两个会话文件之间才比较回答。</translation>
    </message>
    <message>
        <source>What both offered is compared, and the answers to the calls that both have.</source>
        <translation>比较双方提供的内容，以及双方都有的调用的回答。</translation>
    </message>
    <message>
        <source>No differences.</source>
        <translation>没有差异。</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>评级</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>No difference has this rating.</source>
        <translation>没有这一评级的差异。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>For people who write servers: tells what breaks clients that work with the one and not with the other. Save a session in Traffic before you change a server, and compare it with the server afterwards.</source>
        <translation>供编写服务器的人使用：告诉你哪些差异会让原本可用的客户端无法工作。修改服务器之前在“消息”中保存一个会话，之后与服务器比较。</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Editing a message. Sending begins a new branch.</source>
        <translation>正在编辑消息。发送后会开始新的分支。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ComposerAttachments</name>
    <message>
        <source>Attachments</source>
        <translation>附件</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改 %1</translation>
    </message>
</context>
<context>
    <name>ComposerButtons</name>
    <message>
        <source>Attach</source>
        <translation>添加附件</translation>
    </message>
    <message>
        <source>Server prompts</source>
        <translation>服务器的提示词</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Tools: %1</source>
        <translation>工具：%1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>图片…</translation>
    </message>
    <message>
        <source>Resource…</source>
        <translation>资源…</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Attach pictures</source>
        <translation>添加图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.gif *.webp)</source>
        <translation>图片 (*.png *.jpg *.jpeg *.gif *.webp)</translation>
    </message>
</context>
<context>
    <name>ComposerText</name>
    <message>
        <source>Write a message, or / for prompts</source>
        <translation>输入消息，或输入 / 使用提示词</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>ConsentButton</name>
    <message>
        <source>Press Space or click to confirm</source>
        <translation>按空格键或单击按钮即可确认</translation>
    </message>
    <message>
        <source>To confirm, click, or Tab to this button and press Space</source>
        <translation>要确认，请单击此按钮，或用 Tab 键移到此按钮再按空格键</translation>
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
    <name>ContextBar</name>
    <message>
        <source>Context of the model</source>
        <translation>模型的上下文</translation>
    </message>
    <message>
        <source>Summarize</source>
        <translation>生成摘要</translation>
    </message>
    <message>
        <source>Replaces the conversation above with a summary, to make room in the context of the model.</source>
        <translation>用摘要替换以上对话，为模型的上下文腾出空间。</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Nothing found.</source>
        <translation>没有找到结果。</translation>
    </message>
    <message>
        <source>No archived conversations.</source>
        <translation>没有已归档的对话。</translation>
    </message>
    <message>
        <source>No conversations yet.</source>
        <translation>还没有对话。</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新建对话</translation>
    </message>
    <message>
        <source>Ctrl N</source>
        <translation>Ctrl N</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Ctrl F</source>
        <translation>Ctrl F</translation>
    </message>
    <message>
        <source>Which conversations</source>
        <translation>显示哪些对话</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话列表</translation>
    </message>
</context>
<context>
    <name>ConversationMenus</name>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Unarchive</source>
        <translation>取消归档</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation>导出为 Markdown…</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>As JSON…</source>
        <translation>导出为 JSON…</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Rename conversation</source>
        <translation>重命名对话</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>导出对话</translation>
    </message>
</context>
<context>
    <name>ConversationRow</name>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>正在回答</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>更多操作</translation>
    </message>
</context>
<context>
    <name>CopyAsButton</name>
    <message>
        <source>Copied. Secrets are left out.</source>
        <translation>已复制。敏感信息已略去。</translation>
    </message>
    <message>
        <source>This call cannot be written as such a command.</source>
        <translation>此调用无法写成这种命令。</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>quayside-cli command</source>
        <translation>quayside-cli 命令</translation>
    </message>
    <message>
        <source>JSON-RPC request</source>
        <translation>JSON-RPC 请求</translation>
    </message>
    <message>
        <source>curl command</source>
        <translation>curl 命令</translation>
    </message>
    <message>
        <source>TypeScript (SDK)</source>
        <translation>TypeScript（SDK）</translation>
    </message>
    <message>
        <source>Python (SDK)</source>
        <translation>Python（SDK）</translation>
    </message>
    <message>
        <source>Test for quayside-cli</source>
        <translation>quayside-cli 测试</translation>
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
    <name>DataSettings</name>
    <message>
        <source>Everything stays on this computer. Secrets are in the system keychain, not in these files.</source>
        <translation>所有数据都保存在这台计算机上。密钥等敏感信息在系统密钥环中，不在这些文件里。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Nothing stored</source>
        <translation>没有存储</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Delete “%1”?</source>
        <translation>删除“%1”？</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep a history of calls</source>
        <translation>保留调用历史</translation>
    </message>
    <message>
        <source>Everything stays on this computer. Secrets are encrypted with your key.</source>
        <translation>所有数据都保存在这台计算机上。敏感信息已用你的密钥加密。</translation>
    </message>
</context>
<context>
    <name>DateField</name>
    <message>
        <source>Choose a date for %1</source>
        <translation>为“%1”选择日期</translation>
    </message>
    <message>
        <source>%1, %2 local time</source>
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
        <source>local time</source>
        <translation>本地时间</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
</context>
<context>
    <name>DesktopSettings</name>
    <message>
        <source>In the background</source>
        <translation>后台运行</translation>
    </message>
    <message>
        <source>Show an icon in the tray</source>
        <translation>在托盘中显示图标</translation>
    </message>
    <message>
        <source>Keep running when the window is closed</source>
        <translation>关闭窗口后继续运行</translation>
    </message>
    <message>
        <source>Quayside stays in the tray, and servers and tasks continue. Ctrl+Q quits.</source>
        <translation>Quayside 留在托盘中，服务器和任务继续运行。按 Ctrl+Q 退出。</translation>
    </message>
    <message>
        <source>This desktop has no tray.</source>
        <translation>此桌面没有托盘。</translation>
    </message>
    <message>
        <source>Start when you log in</source>
        <translation>登录时启动</translation>
    </message>
    <message>
        <source>Starts in the background and connects the servers that you approved.</source>
        <translation>在后台启动，并连接你已批准的服务器。</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>While the window is in the background.</source>
        <translation>窗口在后台时。</translation>
    </message>
    <message>
        <source>A task ends or needs you</source>
        <translation>任务结束或需要你处理</translation>
    </message>
    <message>
        <source>A server asks you something</source>
        <translation>服务器向你提问</translation>
    </message>
    <message>
        <source>A server needs you to sign in</source>
        <translation>服务器需要你登录</translation>
    </message>
</context>
<context>
    <name>DifferenceView</name>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Added: %1</source>
        <translation>新增：%1</translation>
    </message>
    <message>
        <source>Removed: %1</source>
        <translation>删除：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln unchanged line(s)</source>
        <translation>
            <numerusform>%Ln 行未更改</numerusform>
        </translation>
    </message>
    <message>
        <source>The texts are too long to compare all of them.</source>
        <translation>文本过长，无法完整比较。</translation>
    </message>
</context>
<context>
    <name>DoctorSheet</name>
    <message>
        <source>Looking at “%1”</source>
        <translation>正在检查“%1”</translation>
    </message>
    <message>
        <source>What was looked at:</source>
        <translation>检查结果：</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Worth a look</source>
        <translation>值得留意</translation>
    </message>
    <message>
        <source>Bad</source>
        <translation>有问题</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Findings for “%1”</source>
        <translation>“%1”的检查结果</translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message>
        <source>Formatted</source>
        <translation>已排版</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树形</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>How to show the text</source>
        <translation>文本的显示方式</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
</context>
<context>
    <name>FailedView</name>
    <message>
        <source>Start again</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Review command</source>
        <translation>查看启动命令</translation>
    </message>
    <message>
        <source>Attempts and their results:</source>
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
    <message>
        <source>Wait longer</source>
        <translation>延长等待</translation>
    </message>
    <message>
        <source>Change the address</source>
        <translation>更改地址</translation>
    </message>
    <message>
        <source>Find out why</source>
        <translation>查找原因</translation>
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
    <name>FindBar</name>
    <message>
        <source>Find in the result</source>
        <translation>在结果中查找</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>上一处匹配（Shift+F3）</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>下一处匹配（F3）</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
</context>
<context>
    <name>FolderSettings</name>
    <message>
        <source>Servers are told of these folders. This does not block access to other files.</source>
        <translation>服务器会得知这些文件夹。这并不限制其访问其他文件。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>No shared folders: the server receives an empty list.</source>
        <translation>没有共享的文件夹：服务器会收到空列表。</translation>
    </message>
    <message>
        <source>No shared folders. Share them in the Setup tab of a server.</source>
        <translation>没有共享文件夹。可在服务器的“配置”选项卡中共享。</translation>
    </message>
</context>
<context>
    <name>FootRow</name>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Edit the message</source>
        <translation>编辑消息</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
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
    <name>GuideBar</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Guide, page %1 of %2: %3</source>
        <translation>指南，第 %1 页，共 %2 页：%3</translation>
    </message>
    <message>
        <source>Back to the guide</source>
        <translation>返回指南</translation>
    </message>
    <message>
        <source>Close the guide</source>
        <translation>关闭指南</translation>
    </message>
</context>
<context>
    <name>GuidePage</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>指南页面</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>This needs a connected server. The first page connects the demo server.</source>
        <translation>此操作需要已连接的服务器。第一页会连接演示服务器。</translation>
    </message>
    <message>
        <source>Go to the first page</source>
        <translation>转到第一页</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
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
    <name>HelpPane</name>
    <message>
        <source>Help: %1</source>
        <translation>帮助：%1</translation>
    </message>
    <message>
        <source>Close help</source>
        <translation>关闭帮助</translation>
    </message>
    <message>
        <source>Open the guide</source>
        <translation>打开指南</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>全部主题</translation>
    </message>
</context>
<context>
    <name>HistoryPane</name>
    <message>
        <source>Back to the form</source>
        <translation>返回表单</translation>
    </message>
    <message>
        <source>History of %1</source>
        <translation>%1 的历史记录</translation>
    </message>
    <message>
        <source>Keep calls</source>
        <translation>保留调用记录</translation>
    </message>
    <message>
        <source>New calls are not kept. Calls of all tools kept so far stay until you delete them.</source>
        <translation>不再保留新的调用。已保留的所有工具的调用会一直存在，直到你将其删除。</translation>
    </message>
    <message>
        <source>Delete all history</source>
        <translation>删除全部历史记录</translation>
    </message>
    <message>
        <source>Select the call to compare with.</source>
        <translation>选择要比较的调用。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>No calls yet. Each run of this tool appears here.</source>
        <translation>还没有调用。此工具的每次运行都会显示在这里。</translation>
    </message>
    <message>
        <source>Past calls</source>
        <translation>过往调用</translation>
    </message>
    <message>
        <source>Delete the history of this tool…</source>
        <translation>删除此工具的历史记录…</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>This result was larger than 1 MiB. Only the start of its text is kept.</source>
        <translation>此结果超过 1 MiB，仅保留其文本的开头部分。</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Delete the history of %1?</source>
        <translation>删除 %1 的历史记录？</translation>
    </message>
    <message>
        <source>This deletes its past calls with their arguments and results. Saved arguments stay.</source>
        <translation>这会删除其过往调用及参数和结果。已保存的参数会保留。</translation>
    </message>
    <message>
        <source>Fill in again</source>
        <translation>重新填入</translation>
    </message>
</context>
<context>
    <name>HomePage</name>
    <message>
        <source>New conversation</source>
        <translation>新建对话</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>主页</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Recent calls</source>
        <translation>最近的调用</translation>
    </message>
    <message>
        <source>Recent conversations</source>
        <translation>最近的对话</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>正在回答</translation>
    </message>
    <message>
        <source>Nothing waits for you, and nothing is running. Your last calls and conversations will be here.</source>
        <translation>没有待处理的事项，也没有正在运行的内容。最近的调用和对话会显示在这里。</translation>
    </message>
    <message>
        <source>Find servers</source>
        <translation>查找服务器</translation>
    </message>
</context>
<context>
    <name>HostSetup</name>
    <message>
        <source>Special sign-in hosts</source>
        <translation>特殊的登录主机</translation>
    </message>
    <message>
        <source>%1 supports PKCE without announcing it</source>
        <translation>%1 支持 PKCE，但没有声明</translation>
    </message>
    <message>
        <source>Turn this on only if you know that it is true: without PKCE, somebody else could complete your sign-in. Quayside uses PKCE in any case. Takes effect at the next connection.</source>
        <translation>仅当你确定属实时才开启：没有 PKCE，他人可能会冒用你的登录。无论如何，Quayside 都会使用 PKCE。下次连接时生效。</translation>
    </message>
    <message>
        <source>Tell the sign-in host which server the sign-in is for</source>
        <translation>告知登录主机此次登录用于哪个服务器</translation>
    </message>
    <message>
        <source>Turn this off only for a sign-in host that rejects it (the parameter “resource” of RFC 8707): the sign-in may then work for other servers as well. Takes effect at the next connection.</source>
        <translation>仅当登录主机拒绝此项（RFC 8707 的参数 “resource”）时才关闭：此后登录可能也适用于其他服务器。下次连接时生效。</translation>
    </message>
    <message>
        <source>Redirect address</source>
        <translation>重定向地址</translation>
    </message>
    <message>
        <source>For a client ID that is registered with another address than the one of Quayside, for example http://localhost:3334/callback. Leave this empty otherwise. One sign-in at a time can use it. Takes effect at the next connection.</source>
        <translation>适用于注册时使用了其他地址（而非 Quayside 的地址）的客户端 ID，例如 http://localhost:3334/callback。否则请留空。同一时间只能有一次登录使用此地址。下次连接时生效。</translation>
    </message>
    <message>
        <source>It must begin with http://127.0.0.1, http://localhost or http://[::1].</source>
        <translation>它必须以 http://127.0.0.1、http://localhost 或 http://[::1] 开头。</translation>
    </message>
</context>
<context>
    <name>ImageBlock</name>
    <message>
        <source>Image</source>
        <translation>图片</translation>
    </message>
</context>
<context>
    <name>ImportServers</name>
    <message>
        <source>Quayside reads the files of other MCP apps and does not change them.</source>
        <translation>Quayside 只读取其他 MCP 应用的文件，不会更改它们。</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
</context>
<context>
    <name>InboxEmpty</name>
    <message>
        <source>No items of this kind.</source>
        <translation>没有此类事项。</translation>
    </message>
    <message>
        <source>You&apos;re all caught up. Questions, sign-ins and model requests from servers appear here.</source>
        <translation>没有待处理事项。服务器的提问、登录请求和模型请求会显示在这里。</translation>
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
        <source>All requests from %1 are declined for now.</source>
        <translation>目前会拒绝来自 %1 的所有请求。</translation>
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
    <message>
        <source>Tool calls</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
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
    <name>LimitSettings</name>
    <message>
        <source>For servers that have no limits of their own in Setup. The time that a server waits for you does not count.</source>
        <translation>适用于未在“配置”中单独设置的服务器。服务器等待你的时间不计入。</translation>
    </message>
</context>
<context>
    <name>LinkBlock</name>
    <message>
        <source>Copy link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>LinkSheet</name>
    <message>
        <source>Open this page in your browser?</source>
        <translation>在浏览器中打开此页面？</translation>
    </message>
    <message>
        <source>A browser cannot open this address.</source>
        <translation>浏览器无法打开此地址。</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open page</source>
        <translation>打开页面</translation>
    </message>
    <message>
        <source>No browser could be opened.</source>
        <translation>无法打开浏览器。</translation>
    </message>
    <message>
        <source>Add a server with this link?</source>
        <translation>要用此链接添加服务器吗？</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>添加服务器…</translation>
    </message>
    <message>
        <source>The text of a server or a model contains this link. It fills in a new server, which you review before anything runs.</source>
        <translation>此链接来自服务器或模型的文字。它会填写一个新服务器，在你审核之前什么都不会运行。</translation>
    </message>
</context>
<context>
    <name>LinkTarget</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Host: %1</source>
        <translation>主机：%1</translation>
    </message>
    <message>
        <source>Full address</source>
        <translation>完整地址</translation>
    </message>
    <message>
        <source>Address: %1</source>
        <translation>地址：%1</translation>
    </message>
</context>
<context>
    <name>ListDetail</name>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>%1 is not connected.</source>
        <translation>%1 未连接。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
</context>
<context>
    <name>ListNotices</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
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
    <name>ListingPane</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Publisher</source>
        <translation>发布者</translation>
    </message>
    <message>
        <source>%1, as the name says. Quayside does not check it.</source>
        <translation>%1，依据其名称。Quayside 不会核实。</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>发布日期</translation>
    </message>
    <message>
        <source>Website</source>
        <translation>网站</translation>
    </message>
    <message>
        <source>Source code</source>
        <translation>源代码</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) of this listing cannot be used.</source>
        <translation>
            <numerusform>此条目中有 %n 个部分无法使用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Reading the other versions…</source>
        <translation>正在读取其他版本…</translation>
    </message>
    <message>
        <source>Use it as</source>
        <translation>使用方式</translation>
    </message>
    <message>
        <source>What it needs from you</source>
        <translation>需要你提供的内容</translation>
    </message>
    <message>
        <source>What will be used</source>
        <translation>将会使用的内容</translation>
    </message>
    <message>
        <source>Review…</source>
        <translation>审核…</translation>
    </message>
</context>
<context>
    <name>LocalModels</name>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Look for models on this computer</source>
        <translation>查找这台电脑上的模型</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>已添加</translation>
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
        <source>Copy the log</source>
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
        <source>The log is empty.</source>
        <translation>日志为空。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>调试</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>警报</translation>
    </message>
    <message>
        <source>Emergency</source>
        <translation>紧急</translation>
    </message>
    <message>
        <source>Show from level</source>
        <translation>显示的最低级别</translation>
    </message>
    <message>
        <source>All levels</source>
        <translation>所有级别</translation>
    </message>
    <message>
        <source>Info and above</source>
        <translation>信息及以上</translation>
    </message>
    <message>
        <source>Notice and above</source>
        <translation>通知及以上</translation>
    </message>
    <message>
        <source>Warning and above</source>
        <translation>警告及以上</translation>
    </message>
    <message>
        <source>Error and above</source>
        <translation>错误及以上</translation>
    </message>
    <message>
        <source>Ask the server for</source>
        <translation>要求服务器发送</translation>
    </message>
    <message>
        <source>Server decides</source>
        <translation>由服务器决定</translation>
    </message>
    <message>
        <source>Do not wrap lines</source>
        <translation>不换行</translation>
    </message>
    <message>
        <source>Wrap lines</source>
        <translation>自动换行</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
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
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
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
    <name>MarkdownTable</name>
    <message numerus="yes">
        <source>%Ln more row(s)</source>
        <translation>
            <numerusform>另有 %Ln 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MarkdownView</name>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
</context>
<context>
    <name>ModelChoices</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Get the list of models</source>
        <translation>获取模型列表</translation>
    </message>
    <message>
        <source>Requesting the list of models.</source>
        <translation>正在请求模型列表。</translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>筛选模型</translation>
    </message>
    <message>
        <source>No model matches.</source>
        <translation>没有匹配的模型。</translation>
    </message>
    <message numerus="yes">
        <source>Show all (%n more for embeddings, speech, pictures or moderation)</source>
        <translation>
            <numerusform>全部显示（另有 %n 个用于嵌入、语音、图片或内容审核）</numerusform>
        </translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>其他模型</translation>
    </message>
    <message>
        <source>Its ID, as the provider spells it.</source>
        <translation>模型 ID，与提供商的写法一致。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add the model</source>
        <translation>添加模型</translation>
    </message>
</context>
<context>
    <name>ModelMenu</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>筛选模型</translation>
    </message>
    <message>
        <source>No model matches.</source>
        <translation>没有匹配的模型。</translation>
    </message>
    <message>
        <source>Another model is used from the next message on.</source>
        <translation>其他模型将从下一条消息开始使用。</translation>
    </message>
    <message>
        <source>Set up models…</source>
        <translation>设置模型…</translation>
    </message>
</context>
<context>
    <name>ModelSettings</name>
    <message>
        <source>Default model</source>
        <translation>默认模型</translation>
    </message>
    <message>
        <source>Suggested for every request, even if the server prefers another model.</source>
        <translation>不论服务器偏好哪个模型，都会建议使用默认模型。</translation>
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
        <source>No model set up. Use a cloud provider, or a local one such as Ollama, llama.cpp or LM Studio.</source>
        <translation>尚未设置模型。可以使用云端提供商，也可以使用 Ollama、llama.cpp 或 LM Studio 等本机模型。</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>添加提供商</translation>
    </message>
    <message>
        <source>Models for Chat, and for requests from servers. You approve each such request and each answer to it.</source>
        <translation>用于聊天和响应服务器请求的模型。每个这样的请求及其回答都由你批准。</translation>
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
    <name>NameSheet</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
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
    <name>NetworkSettings</name>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>System proxy</source>
        <translation>系统代理</translation>
    </message>
    <message>
        <source>No proxy</source>
        <translation>不使用代理</translation>
    </message>
    <message>
        <source>Proxy address</source>
        <translation>代理地址</translation>
    </message>
    <message>
        <source>For example http://host:port or socks5://user@host:port. The system proxy is used until an address is saved.</source>
        <translation>例如 http://host:port 或 socks5://user@host:port。保存地址之前使用系统代理。</translation>
    </message>
    <message>
        <source>Proxy password</source>
        <translation>代理密码</translation>
    </message>
    <message>
        <source>saved; type to replace it</source>
        <translation>已保存；输入即可替换</translation>
    </message>
    <message>
        <source>Save proxy</source>
        <translation>保存代理</translation>
    </message>
    <message>
        <source>Certificate authorities</source>
        <translation>证书颁发机构</translation>
    </message>
    <message>
        <source>A PEM file, for example from your company. Its authorities are trusted in addition to those of the system.</source>
        <translation>PEM 文件，例如由你的公司提供。除系统信任的颁发机构外，还会信任其中的颁发机构。</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for certificate authorities</source>
        <translation>浏览证书颁发机构文件</translation>
    </message>
    <message>
        <source>Choose a file of certificate authorities</source>
        <translation>选择证书颁发机构文件</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>For all connections that Quayside makes, for example to remote servers, sign-in hosts and model providers. Changes take effect for new connections. Local servers use their own network settings.</source>
        <translation>用于 Quayside 建立的所有连接，例如与远程服务器、登录主机和模型提供商的连接。更改对新连接生效。本地服务器使用自己的网络设置。</translation>
    </message>
    <message>
        <source>Addresses on this computer never use a proxy. You can set another proxy for a server in its setup.</source>
        <translation>这台电脑上的地址从不使用代理。你可以在服务器的配置中为它指定其他代理。</translation>
    </message>
    <message>
        <source>Custom proxy</source>
        <translation>自定义代理</translation>
    </message>
    <message>
        <source>For example http://host:port or socks5://user@host:port.</source>
        <translation>例如 http://host:port 或 socks5://user@host:port。</translation>
    </message>
    <message>
        <source>Server registry</source>
        <translation>服务器注册表</translation>
    </message>
    <message>
        <source>Where “Find servers” looks. It is asked only when you search or open a listing.</source>
        <translation>“查找服务器”搜索的位置。只有在你搜索或打开条目时才会询问它。</translation>
    </message>
    <message>
        <source>Use the official registry</source>
        <translation>使用官方注册表</translation>
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
        <source>Decrease</source>
        <translation>减小</translation>
    </message>
    <message>
        <source>Increase</source>
        <translation>增大</translation>
    </message>
</context>
<context>
    <name>OfferPopup</name>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>第 %1 项，共 %2 项：%3</translation>
    </message>
    <message>
        <source>Search prompts</source>
        <translation>搜索提示词</translation>
    </message>
    <message>
        <source>Search resources</source>
        <translation>搜索资源</translation>
    </message>
</context>
<context>
    <name>PairFields</name>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>saved; type to replace it</source>
        <translation>已保存；输入即可替换</translation>
    </message>
</context>
<context>
    <name>PaletteSheet</name>
    <message>
        <source>Search everything</source>
        <translation>搜索全部</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Reading long lists…</source>
        <translation>正在读取较长的列表…</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>没有与“%1”匹配的内容。</translation>
    </message>
    <message>
        <source>%1 of %2 shown. Type more to narrow the search.</source>
        <translation>显示 %2 项中的 %1 项。继续输入以缩小范围。</translation>
    </message>
    <message>
        <source>Tools, resources, prompts, tasks, servers, settings</source>
        <translation>工具、资源、提示词、任务、服务器、设置</translation>
    </message>
</context>
<context>
    <name>PanelButton</name>
    <message>
        <source>Show the side panel</source>
        <translation>显示侧边栏</translation>
    </message>
</context>
<context>
    <name>PanelInbox</name>
    <message>
        <source>All items</source>
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
        <source>From outside of Quayside</source>
        <translation>来自 Quayside 之外</translation>
    </message>
    <message>
        <source>Paste a command, an address, a link, or the configuration of another MCP app</source>
        <translation>粘贴命令、地址、链接，或其他 MCP 应用的配置</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Look for servers at %1</source>
        <translation>在 %1 查找服务器</translation>
    </message>
    <message>
        <source>Reads %1. The site sees the request. Quayside does not check what it says of its servers.</source>
        <translation>将读取 %1。该站点会看到此请求。Quayside 不核实它对服务器的说明。</translation>
    </message>
    <message>
        <source>Find servers in a registry</source>
        <translation>在注册表中查找服务器</translation>
    </message>
    <message>
        <source>Open a bundle…</source>
        <translation>打开捆绑包…</translation>
    </message>
    <message>
        <source>Choose a bundle</source>
        <translation>选择捆绑包</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Bundles (%1)</source>
        <translation>捆绑包 (%1)</translation>
    </message>
    <message>
        <source>Find it in the registry</source>
        <translation>在注册表中查找</translation>
    </message>
</context>
<context>
    <name>PermissionSettings</name>
    <message>
        <source>A call of a model asks you first, unless a permission or the default of its server allows it. A permission ends when the server or the tool changes.</source>
        <translation>模型的调用会先询问你，除非某个权限或其服务器的默认设置允许。服务器或工具发生变化时，权限随之结束。</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Withdraw all</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>You gave no permissions.</source>
        <translation>你没有授予任何权限。</translation>
    </message>
    <message>
        <source>Calls of models without a permission</source>
        <translation>模型的无权限调用</translation>
    </message>
    <message>
        <source>Rules of your organization</source>
        <translation>你所在组织的规则</translation>
    </message>
    <message>
        <source>The first one that fits decides.</source>
        <translation>以第一条匹配的规则为准。</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>还有 %Ln 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter permissions</source>
        <translation>筛选权限</translation>
    </message>
    <message>
        <source>No permission matches.</source>
        <translation>没有匹配的权限。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>PermissionTable</name>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>What is allowed</source>
        <translation>允许的内容</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>有效期至</translation>
    </message>
    <message>
        <source>Last use</source>
        <translation>上次使用</translation>
    </message>
    <message>
        <source>Withdraw</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>PlatformSetup</name>
    <message>
        <source>Change automatic sign-in</source>
        <translation>更改自动登录</translation>
    </message>
    <message>
        <source>Sign in automatically with a token of the platform</source>
        <translation>使用平台提供的令牌自动登录</translation>
    </message>
    <message>
        <source>Token from</source>
        <translation>令牌来源</translation>
    </message>
    <message>
        <source>For programs on platforms such as Kubernetes, which provide such a token. Quayside reads it at each sign-in and does not store it.</source>
        <translation>适用于在 Kubernetes 等提供此类令牌的平台上运行的程序。Quayside 每次登录时读取令牌，不会保存它。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Environment variable</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Leave this empty to sign in yourself. A change must be reviewed before the next connection.</source>
        <translation>留空则由你自己登录。更改后，下次连接前需要重新审核。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
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
        <source>One per line, no quoting.</source>
        <translation>每行一个，无需加引号。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Working folder. Default: your home folder.</source>
        <translation>工作文件夹。默认为你的主文件夹。</translation>
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
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for a program</source>
        <translation>浏览程序</translation>
    </message>
    <message>
        <source>Browse for a folder</source>
        <translation>浏览文件夹</translation>
    </message>
    <message>
        <source>Choose a program</source>
        <translation>选择程序</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Choose a working folder</source>
        <translation>选择工作文件夹</translation>
    </message>
</context>
<context>
    <name>ProgramSettings</name>
    <message>
        <source>Many local servers need one of these programs. Quayside looks for them on your PATH and runs each with --version. It installs none of them.</source>
        <translation>许多本地服务器需要其中某个程序。Quayside 在 PATH 中查找这些程序，并加上 --version 运行每一个。它不会安装其中任何程序。</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查找</translation>
    </message>
</context>
<context>
    <name>PromptCard</name>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>The server sent no messages.</source>
        <translation>服务器没有发送消息。</translation>
    </message>
    <message>
        <source>Use in chat</source>
        <translation>在对话中使用</translation>
    </message>
</context>
<context>
    <name>PromptFill</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Waiting for you</source>
        <translation>等待你处理</translation>
    </message>
    <message>
        <source>Waiting for the server</source>
        <translation>正在等待服务器</translation>
    </message>
</context>
<context>
    <name>PromptForm</name>
    <message>
        <source>Correct the arguments, then try again.</source>
        <translation>请更正参数，然后重试。</translation>
    </message>
</context>
<context>
    <name>PromptPane</name>
    <message>
        <source>Get messages</source>
        <translation>获取消息</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
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
    <message>
        <source>Waiting for you</source>
        <translation>等待你处理</translation>
    </message>
    <message>
        <source>Waiting for the server</source>
        <translation>等待服务器</translation>
    </message>
</context>
<context>
    <name>PromptsTab</name>
    <message>
        <source>The prompts of %1 could not be read.</source>
        <translation>无法读取 %1 的提示词。</translation>
    </message>
    <message>
        <source>%1 offers no prompts.</source>
        <translation>%1 不提供提示词。</translation>
    </message>
    <message>
        <source>Some prompts of %1 cannot be used.</source>
        <translation>%1 的部分提示词无法使用。</translation>
    </message>
    <message>
        <source>Select a prompt to fill in its arguments and see its messages.</source>
        <translation>选择一个提示词，填写参数并查看其消息。</translation>
    </message>
    <message>
        <source>Reading the prompts of %1.</source>
        <translation>正在读取 %1 的提示词。</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Filter prompts</source>
        <translation>筛选提示词</translation>
    </message>
    <message>
        <source>No prompt matches “%1”.</source>
        <translation>没有与“%1”匹配的提示词。</translation>
    </message>
</context>
<context>
    <name>ProviderEditor</name>
    <message>
        <source>Kept in memory only. Enter it again after you restart Quayside.</source>
        <translation>仅保存在内存中。重新启动 Quayside 后需再次输入。</translation>
    </message>
    <message>
        <source>A key for this address is saved. Leave this empty to keep it. %1</source>
        <translation>此地址的密钥已保存。留空则保持不变。%1</translation>
    </message>
    <message>
        <source>New provider</source>
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
        <source>Display name.</source>
        <translation>显示名称。</translation>
    </message>
    <message>
        <source>Base address</source>
        <translation>基础地址</translation>
    </message>
    <message>
        <source>Include the version, for example https://api.example.org/v1. For Ollama on this computer: http://localhost:11434/v1.</source>
        <translation>须包含版本，例如 https://api.example.org/v1。本机上的 Ollama：http://localhost:11434/v1。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
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
        <source>Saved in the system keychain.</source>
        <translation>保存在系统密钥环中。</translation>
    </message>
    <message>
        <source>Saved encrypted in this profile.</source>
        <translation>已加密保存在此配置目录中。</translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message>
        <source>Your answer goes to %1 only.</source>
        <translation>你的回答只会发送给 %1。</translation>
    </message>
    <message>
        <source>Not related to anything you did. %1 sent this on its own.</source>
        <translation>与你所做的任何操作无关。这是 %1 自行提出的。</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>更多操作</translation>
    </message>
    <message>
        <source>Decline all from %1 for now</source>
        <translation>暂时拒绝来自 %1 的一切请求</translation>
    </message>
    <message numerus="yes">
        <source>This call has asked you %n times and is asking again.</source>
        <translation>
            <numerusform>此调用已向你询问 %n 次，现在又要询问。</numerusform>
        </translation>
    </message>
    <message>
        <source>End the call</source>
        <translation>结束调用</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>QuestionForm</name>
    <message>
        <source>This looks like a request for a password, a key or a card number. Servers must not ask for these in a form, and the operator of %1 could read your answer. If you are not sure, decline.</source>
        <translation>这像是在索要密码、密钥或卡号。服务器不得用表单索要此类内容，而且 %1 的运营者可以读到你的回答。如不确定，请拒绝。</translation>
    </message>
    <message>
        <source>Quayside cannot show this request as a form. You can decline.</source>
        <translation>Quayside 无法将此请求显示为表单。你可以拒绝。</translation>
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
    <name>QuestionLink</name>
    <message>
        <source>A browser cannot open this address. You can decline.</source>
        <translation>浏览器无法打开此地址。你可以拒绝。</translation>
    </message>
    <message>
        <source>The page opens in your browser. Quayside cannot see the page or what you type on it.</source>
        <translation>网页会在你的浏览器中打开。Quayside 看不到网页，也看不到你在其中输入的内容。</translation>
    </message>
    <message>
        <source>Waiting for the browser</source>
        <translation>正在等待浏览器</translation>
    </message>
    <message>
        <source>%1 continues when you confirm that you are done.</source>
        <translation>你确认完成后，%1 会继续。</translation>
    </message>
    <message>
        <source>%1 continues automatically when you are done.</source>
        <translation>你完成后，%1 会自动继续。</translation>
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
        <source>Done, continue</source>
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
    <name>QuestionSampling</name>
    <message>
        <source>Step 2 of 2: review the answer</source>
        <translation>第 2 步（共 2 步）：审核回答</translation>
    </message>
    <message>
        <source>The model is working</source>
        <translation>模型正在工作</translation>
    </message>
    <message>
        <source>Step 1 of 2: review the request</source>
        <translation>第 1 步（共 2 步）：审核请求</translation>
    </message>
    <message>
        <source>%1 is answering</source>
        <translation>%1 正在作答</translation>
    </message>
    <message>
        <source>%1 is answering. %2 does not see the answer until you approve it.</source>
        <translation>%1 正在作答。在你批准之前，%2 看不到回答。</translation>
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
    <name>QuestionStack</name>
    <message numerus="yes">
        <source>%n more waiting</source>
        <translation>
            <numerusform>还有 %n 项待处理</numerusform>
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
    <name>RefusedHosts</name>
    <message>
        <source>Refused lately:</source>
        <translation>最近拒绝的主机：</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Allow %1</source>
        <translation>允许 %1</translation>
    </message>
</context>
<context>
    <name>RefusedHostsCard</name>
    <message>
        <source>Its sandbox has refused the connection. What %1 can see, it can send to a host that you allow.</source>
        <translation>它的沙箱拒绝了连接。%1 能看到的内容，都可能发送到你允许的主机。</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>更多操作</translation>
    </message>
    <message>
        <source>Do not ask again until Quayside restarts</source>
        <translation>在 Quayside 重新启动之前不再询问</translation>
    </message>
    <message>
        <source>Which of them do you allow for this server?</source>
        <translation>要为此服务器允许其中的哪些？</translation>
    </message>
    <message>
        <source>Allow it for this server?</source>
        <translation>要为此服务器允许它吗？</translation>
    </message>
    <message numerus="yes">
        <source>%n more host(s) after these</source>
        <translation>
            <numerusform>之后还有 %n 个主机</numerusform>
        </translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
</context>
<context>
    <name>RegistryPage</name>
    <message>
        <source>%1 lists no server with “%2” in its name or description.</source>
        <translation>%1 没有列出名称或描述中包含“%2”的服务器。</translation>
    </message>
    <message>
        <source>Search for what a server should do, for example “calendar” or “postgres”. Nothing is sent before you search.</source>
        <translation>搜索服务器应有的功能，例如“calendar”或“postgres”。在你搜索之前不会发送任何内容。</translation>
    </message>
    <message>
        <source>Find servers</source>
        <translation>查找服务器</translation>
    </message>
    <message>
        <source>Registry…</source>
        <translation>注册表…</translation>
    </message>
    <message>
        <source>The settings with its address</source>
        <translation>包含其地址的设置</translation>
    </message>
    <message>
        <source>Search in the registry</source>
        <translation>在注册表中搜索</translation>
    </message>
    <message>
        <source>Ctrl F</source>
        <translation>Ctrl F</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>From %1, where publishers list their own servers. A listing is no endorsement. Nothing runs until you have reviewed it.</source>
        <translation>来自 %1，发布者在那里列出自己的服务器。列出不代表认可。在你审核之前不会运行任何内容。</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>重新搜索</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) of the registry cannot be used.</source>
        <translation>
            <numerusform>注册表中有 %n 个条目无法使用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Servers of the registry</source>
        <translation>注册表中的服务器</translation>
    </message>
    <message>
        <source>There are more. Search for more words to see fewer.</source>
        <translation>还有更多。请用更多的词搜索以缩小范围。</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Check for updates</source>
        <translation>检查更新</translation>
    </message>
</context>
<context>
    <name>ReleaseSettings</name>
    <message>
        <source>Quayside does not look for new versions. Install them the way you installed this one.</source>
        <translation>Quayside 不会检查新版本。请用安装此版本的方式安装新版本。</translation>
    </message>
    <message>
        <source>Look for new versions once a day</source>
        <translation>每天检查一次新版本</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Look now</source>
        <translation>立即检查</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>打开该版本的页面</translation>
    </message>
    <message>
        <source>This is the whole request to %1, which also sees your network address.</source>
        <translation>这是发送给 %1 的完整请求；对方还能看到你的网络地址。</translation>
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
    <name>ResourceBody</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>This may be out of date.</source>
        <translation>内容可能已过期。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Hide changes</source>
        <translation>隐藏更改</translation>
    </message>
    <message>
        <source>Show changes</source>
        <translation>显示更改</translation>
    </message>
    <message>
        <source>Reading %1.</source>
        <translation>正在读取 %1。</translation>
    </message>
    <message>
        <source>This resource is empty, or the server no longer has it.</source>
        <translation>此资源为空，或服务器上已没有它。</translation>
    </message>
    <message>
        <source>This address cannot be read now.</source>
        <translation>目前无法读取此地址。</translation>
    </message>
</context>
<context>
    <name>ResourceHeader</name>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Subscribe</source>
        <translation>订阅</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Drag a copy to another program</source>
        <translation>将副本拖到其他程序</translation>
    </message>
    <message>
        <source>Find in the resource (Ctrl+F)</source>
        <translation>在资源中查找（Ctrl+F）</translation>
    </message>
    <message>
        <source>Open in browser…</source>
        <translation>在浏览器中打开…</translation>
    </message>
    <message>
        <source>Use in chat</source>
        <translation>在对话中使用</translation>
    </message>
</context>
<context>
    <name>ResourcePane</name>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
</context>
<context>
    <name>ResourceRow</name>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>模板</translation>
    </message>
</context>
<context>
    <name>ResourcesTab</name>
    <message>
        <source>%1 offers no resources.</source>
        <translation>%1 未提供资源。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Select a resource to read it.</source>
        <translation>选择一个资源以读取。</translation>
    </message>
    <message>
        <source>Reading the resources of %1.</source>
        <translation>正在读取 %1 的资源。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Filter resources</source>
        <translation>筛选资源</translation>
    </message>
    <message>
        <source>No resource matches “%1”.</source>
        <translation>没有与“%1”匹配的资源。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>How to list the resources</source>
        <translation>资源的列出方式</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树形</translation>
    </message>
</context>
<context>
    <name>ResultBlocks</name>
    <message>
        <source>Audio</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>Quayside cannot show this type of content. The server sent:</source>
        <translation>Quayside 无法显示此类内容。服务器发来的内容如下：</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>ResultCard</name>
    <message>
        <source>Result as JSON</source>
        <translation>JSON 结果</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
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
    <message>
        <source>Find in the result (Ctrl+F)</source>
        <translation>在结果中查找（Ctrl+F）</translation>
    </message>
    <message>
        <source>Ask about this result in chat</source>
        <translation>在对话中询问此结果</translation>
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
    <name>ReviewLine</name>
    <message>
        <source>Before:</source>
        <translation>原来：</translation>
    </message>
    <message>
        <source>Added since your approval.</source>
        <translation>在你批准之后新增。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已变更</translation>
    </message>
</context>
<context>
    <name>ReviewSheet</name>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Scroll to the end to continue.</source>
        <translation>滚动到底部才能继续。</translation>
    </message>
    <message>
        <source>Connecting to “%1” contacts this address. Your tool calls are sent there.</source>
        <translation>连接到“%1”会联系此地址。你的工具调用会发送到那里。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>The connection to “%1” has changed</source>
        <translation>“%1”的连接有变</translation>
    </message>
    <message>
        <source>Connect to “%1”?</source>
        <translation>连接到“%1”？</translation>
    </message>
    <message>
        <source>The command of “%1” has changed</source>
        <translation>“%1”的启动命令有变</translation>
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
    <message numerus="yes">
        <source>%n more to review</source>
        <translation>
            <numerusform>还有 %n 个待审核</numerusform>
        </translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Review later</source>
        <translation>稍后审核</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Starting “%1” runs this program on your computer, in a sandbox.</source>
        <translation>启动“%1”时，会在这台电脑上的沙箱中运行以下程序。</translation>
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
    <message>
        <source>Try in chat</source>
        <translation>在对话中试用</translation>
    </message>
    <message>
        <source>Saved arguments</source>
        <translation>已保存的参数</translation>
    </message>
    <message>
        <source>History (Ctrl+H)</source>
        <translation>历史记录 (Ctrl+H)</translation>
    </message>
</context>
<context>
    <name>RunProgress</name>
    <message>
        <source>Waiting for the server</source>
        <translation>正在等待服务器响应</translation>
    </message>
    <message>
        <source>Waiting for sign-in</source>
        <translation>等待登录</translation>
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
    <name>RunningRow</name>
    <message>
        <source>Work done so far may be lost.</source>
        <translation>到目前为止的工作可能会丢失。</translation>
    </message>
    <message>
        <source>Cancel the task</source>
        <translation>确定取消任务</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Cancel task</source>
        <translation>取消任务</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>SamplingAnswer</name>
    <message>
        <source>You are answering as the model. %1 receives what you write here.</source>
        <translation>你正在代替模型作答。%1 会收到你在此写下的内容。</translation>
    </message>
    <message>
        <source>Written by %1. %2 receives this text when you send it.</source>
        <translation>由 %1 写出。发送后，%2 会收到此处的文本。</translation>
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
        <source>Audio</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>SamplingModel</name>
    <message>
        <source>No model set up. You can write the answer yourself.</source>
        <translation>尚未设置模型。你可以自己写回答。</translation>
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
        <source>Maximum answer length, in tokens</source>
        <translation>回答的最大长度（词元）</translation>
    </message>
</context>
<context>
    <name>SamplingRequest</name>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Tools the model may call</source>
        <translation>模型可以调用的工具</translation>
    </message>
    <message>
        <source>These tools belong to %1. Only %1 can run them; Quayside does not.</source>
        <translation>这些工具属于 %1，只能由 %1 运行，Quayside 不会运行它们。</translation>
    </message>
    <message>
        <source>Stop sequences</source>
        <translation>停止序列</translation>
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
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>No model can be asked before the whole request is shown. If a part is too long to be shown, write the answer yourself or deny the request.</source>
        <translation>在完整显示请求之前，不能询问模型。如果某一部分过长而无法显示，请自行撰写回答，或拒绝该请求。</translation>
    </message>
</context>
<context>
    <name>SamplingText</name>
    <message>
        <source>Edit this text</source>
        <translation>编辑此文本</translation>
    </message>
    <message>
        <source>Edited by you</source>
        <translation>已由你编辑</translation>
    </message>
    <message>
        <source>Written by %1. You can edit it.</source>
        <translation>由 %1 写出。你可以编辑。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的回答</translation>
    </message>
</context>
<context>
    <name>SandboxFields</name>
    <message>
        <source>May see</source>
        <translation>可以看到</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>May change it</source>
        <translation>可更改</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>api.example.com</source>
        <translation>api.example.com</translation>
    </message>
    <message>
        <source>Add host</source>
        <translation>添加主机</translation>
    </message>
    <message>
        <source>Every public host</source>
        <translation>所有公网主机</translation>
    </message>
    <message>
        <source>All hosts but this computer and private networks.</source>
        <translation>除这台电脑和专用网络以外的所有主机。</translation>
    </message>
    <message>
        <source>May start a browser</source>
        <translation>可以启动浏览器</translation>
    </message>
    <message>
        <source>Browsers need more rights of the system. Turn this on only for a server that starts one.</source>
        <translation>浏览器需要更多系统权限。仅对会启动浏览器的服务器开启此项。</translation>
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
    <name>SavedSheet</name>
    <message>
        <source>Saved arguments</source>
        <translation>已保存的参数</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>新名称</translation>
    </message>
    <message>
        <source>Name for the arguments in the form</source>
        <translation>为表单中的参数命名</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Nothing saved for this tool yet. Secret fields are left out.</source>
        <translation>此工具还没有已保存的参数。敏感字段不会保存。</translation>
    </message>
    <message>
        <source>Secret fields are left out.</source>
        <translation>敏感字段不会保存。</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>重命名 %1</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>SchemaForm</name>
    <message>
        <source>No input needed.</source>
        <translation>无需填写。</translation>
    </message>
</context>
<context>
    <name>ScrollBar</name>
    <message>
        <source>Scroll bar</source>
        <translation>滚动条</translation>
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
    <name>SecretSettings</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Keys of model providers, tokens of accounts, passwords of proxies, passphrases of client certificates, and secret headers and variables of servers.</source>
        <translation>模型提供商的密钥、账户的令牌、代理密码、客户端证书的密码，以及服务器的机密请求头和变量。</translation>
    </message>
</context>
<context>
    <name>SentAttachment</name>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
</context>
<context>
    <name>SentPicture</name>
    <message>
        <source>Picture %1</source>
        <translation>图片 %1</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
</context>
<context>
    <name>SentWords</name>
    <message>
        <source>You: %1</source>
        <translation>你：%1</translation>
    </message>
</context>
<context>
    <name>ServerContextMenu</name>
    <message>
        <source>Disconnect</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>No group</source>
        <translation>无分组</translation>
    </message>
    <message>
        <source>New group…</source>
        <translation>新建分组…</translation>
    </message>
    <message>
        <source>When to connect</source>
        <translation>连接时机</translation>
    </message>
    <message>
        <source>When to start</source>
        <translation>启动时机</translation>
    </message>
    <message>
        <source>With Quayside</source>
        <translation>随 Quayside 启动</translation>
    </message>
    <message>
        <source>On first use</source>
        <translation>首次使用时</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Activity today</source>
        <translation>今天的活动</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>退出登录</translation>
    </message>
</context>
<context>
    <name>ServerExtensions</name>
    <message>
        <source>Announce tasks</source>
        <translation>声明支持任务</translation>
    </message>
    <message>
        <source>Long calls can become tasks. While this is off, open tasks of the server may wait. The server is told at the next start.</source>
        <translation>耗时较长的调用可以转为任务。关闭期间，该服务器未结束的任务可能会暂停查询。下次启动时告知服务器。</translation>
    </message>
    <message>
        <source>Announce skills</source>
        <translation>声明支持技能</translation>
    </message>
    <message>
        <source>The server can offer skills. Takes effect at the next start.</source>
        <translation>服务器可以提供技能。下次启动时生效。</translation>
    </message>
</context>
<context>
    <name>ServerFields</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Shown only in Quayside.</source>
        <translation>仅在 Quayside 中显示。</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Local program</source>
        <translation>本地程序</translation>
    </message>
    <message>
        <source>Remote (URL)</source>
        <translation>远程（URL）</translation>
    </message>
</context>
<context>
    <name>ServerFrame</name>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
</context>
<context>
    <name>ServerLine</name>
    <message>
        <source>From %1: %2</source>
        <translation>来自 %1：%2</translation>
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
        <source>Review command</source>
        <translation>查看启动命令</translation>
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
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Activity today</source>
        <translation>今天的活动</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>退出登录</translation>
    </message>
    <message>
        <source>Check this server</source>
        <translation>检查此服务器</translation>
    </message>
    <message>
        <source>Tests of this server</source>
        <translation>此服务器的测试</translation>
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
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>The command may download different code at each start.</source>
        <translation>该命令每次启动都可能下载不同的代码。</translation>
    </message>
    <message>
        <source>Version not pinned</source>
        <translation>未固定版本</translation>
    </message>
</context>
<context>
    <name>ServerRights</name>
    <message>
        <source>May request model completions</source>
        <translation>可以请求模型生成内容</translation>
    </message>
    <message>
        <source>You approve each request and each answer. Takes effect at the next start.</source>
        <translation>每个请求和每个回答都要由你批准。下次启动时生效。</translation>
    </message>
    <message>
        <source>Shared folders</source>
        <translation>共享文件夹</translation>
    </message>
    <message>
        <source>Tells the server which folders to use. It does not block access to other files.</source>
        <translation>告诉服务器使用哪些文件夹，但并不限制它访问其他文件。</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>No shared folders: the server receives an empty list.</source>
        <translation>没有共享的文件夹：服务器会收到空列表。</translation>
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
        <source>%1 is not reviewed yet. Review its command to start it.</source>
        <translation>%1 尚未审核。请先审核其启动命令，再启动。</translation>
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
        <source>%1 is not reviewed yet. Review its address to connect.</source>
        <translation>%1 尚未审核。请先审核其地址，再连接。</translation>
    </message>
    <message>
        <source>Review and connect</source>
        <translation>审核并连接</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>%1 has changed since you approved it. Review the change to connect.</source>
        <translation>%1 在你批准之后发生了变化。审核变化后即可连接。</translation>
    </message>
    <message>
        <source>%1 has changed since you approved it. Review the change to start it.</source>
        <translation>%1 在你批准之后发生了变化。审核变化后即可启动。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>ServerText</name>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>From %1: %2</source>
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
    <name>SessionPage</name>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>提供的内容</translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>No list of the server is in this session.</source>
        <translation>这个会话中没有服务器的列表。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>The definition is too long to show.</source>
        <translation>定义太长，无法显示。</translation>
    </message>
    <message>
        <source>A session file has the messages between Quayside and a server. “Save the messages” in Traffic writes one, and so does quayside-cli record. Nothing can be called here.</source>
        <translation>会话文件里是 Quayside 与服务器之间的消息。“消息”中的“保存消息”和 quayside-cli record 都会写出这样的文件。这里不能调用任何内容。</translation>
    </message>
    <message>
        <source>Open a session file</source>
        <translation>打开会话文件</translation>
    </message>
    <message>
        <source>Session files (*.jsonl)</source>
        <translation>会话文件 (*.jsonl)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>SetupTab</name>
    <message>
        <source>Command</source>
        <translation>启动命令</translation>
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
        <source>Server instructions</source>
        <translation>服务器的使用说明</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Protocol version</source>
        <translation>协议版本</translation>
    </message>
    <message>
        <source>Change this only if detection gets it wrong. Takes effect at the next start.</source>
        <translation>仅当自动检测有误时才需要更改。下次启动时生效。</translation>
    </message>
    <message>
        <source>Time limits</source>
        <translation>时间限制</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>当前使用</translation>
    </message>
    <message>
        <source>Extensions</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>Calls of models without a permission</source>
        <translation>模型的无权限调用</translation>
    </message>
    <message>
        <source>Use this name</source>
        <translation>使用此名称</translation>
    </message>
    <message>
        <source>This server is named by its address. The server reports this name:</source>
        <translation>此服务器以其地址命名。服务器报告的名称：</translation>
    </message>
    <message>
        <source>What it may see</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>A folder of its own</source>
        <translation>它自己的文件夹</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Side panel</source>
        <translation>侧边栏</translation>
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
        <translation>关闭侧边栏</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
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
        <source>Current server</source>
        <translation>当前服务器</translation>
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
        <source>needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Ctrl K</source>
        <translation>Ctrl K</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n 个服务器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n 个任务</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SidebarMenus</name>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Remove group</source>
        <translation>移除分组</translation>
    </message>
    <message>
        <source>Rename server</source>
        <translation>重命名服务器</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>New group</source>
        <translation>新建分组</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>There is a group with this name.</source>
        <translation>已有同名分组。</translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation>重命名分组</translation>
    </message>
</context>
<context>
    <name>SidebarRow</name>
    <message>
        <source>Version not pinned</source>
        <translation>未固定版本</translation>
    </message>
    <message numerus="yes">
        <source>Group %1, %Ln server(s)</source>
        <translation>
            <numerusform>分组 %1，%Ln 个服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>Look-alike name</source>
        <translation>名称相似</translation>
    </message>
</context>
<context>
    <name>SidebarServers</name>
    <message>
        <source>Filter servers</source>
        <translation>筛选服务器</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>No server matches.</source>
        <translation>没有匹配的服务器。</translation>
    </message>
</context>
<context>
    <name>SignInAsk</name>
    <message>
        <source>Sign-in host</source>
        <translation>登录主机</translation>
    </message>
    <message>
        <source>%1 accepts accounts from several sign-in hosts.</source>
        <translation>%1 接受多个登录主机的账户。</translation>
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
        <source>Contact this host</source>
        <translation>联系此主机</translation>
    </message>
    <message>
        <source>Allow automatic sign-in</source>
        <translation>允许自动登录</translation>
    </message>
</context>
<context>
    <name>SignInCard</name>
    <message>
        <source>Your last action needs more permissions. Nothing changes until you agree in the browser.</source>
        <translation>你的操作需要更多权限。在浏览器中同意之前，一切不变。</translation>
    </message>
    <message>
        <source>Your browser opens the sign-in page of the host below. Quayside cannot see the page or your password.</source>
        <translation>浏览器会打开下列主机的登录页面。Quayside 看不到该页面，也看不到你的密码。</translation>
    </message>
    <message>
        <source>Quayside is not registered at the host below. Register it there, or ask the operator of the server for a client ID, and enter the client ID.</source>
        <translation>Quayside 尚未在下列主机注册。请在那里注册，或向服务器的运营者索取客户端 ID，然后填写该客户端 ID。</translation>
    </message>
    <message>
        <source>Registering Quayside at %1.</source>
        <translation>正在 %1 注册 Quayside。</translation>
    </message>
    <message>
        <source>Completing the sign-in.</source>
        <translation>正在完成登录。</translation>
    </message>
    <message>
        <source>Looking up the sign-in host of %1.</source>
        <translation>正在查询 %1 的登录主机。</translation>
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
        <source>Sign in again</source>
        <translation>重新登录</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>The server specifies the sign-in host below, which is on this computer or in your own network. Nothing has been sent there yet. If you agree, Quayside contacts the host to find out how to sign in.</source>
        <translation>服务器指定了下列登录主机，该主机位于这台电脑或你自己的网络中。尚未向那里发送任何内容。如果你同意，Quayside 会联系该主机，查询如何登录。</translation>
    </message>
    <message>
        <source>The host below comes from the server alone. If you agree, Quayside signs in there automatically from now on, with the credentials in Setup.</source>
        <translation>下列主机由服务器单方面指定。如果你同意，Quayside 今后会使用“配置”中的凭据自动在那里登录。</translation>
    </message>
</context>
<context>
    <name>SignInClient</name>
    <message>
        <source>Redirect address to register</source>
        <translation>要注册的重定向地址</translation>
    </message>
    <message>
        <source>Register it as a native or desktop application, with any port allowed.</source>
        <translation>请注册为原生或桌面应用，并允许任意端口。</translation>
    </message>
    <message>
        <source>Copy redirect address</source>
        <translation>复制重定向地址</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>客户端 ID</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>Leave this empty if you have none. Sent to %1 only.</source>
        <translation>没有则留空。只会发送给 %1。</translation>
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
        <source>Sign-in host</source>
        <translation>登录主机</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Sign-in page</source>
        <translation>登录页面</translation>
    </message>
</context>
<context>
    <name>SignInRemedy</name>
    <message>
        <source>Add a header</source>
        <translation>添加请求头</translation>
    </message>
    <message>
        <source>Open Setup</source>
        <translation>打开“配置”</translation>
    </message>
</context>
<context>
    <name>SignInScopes</name>
    <message>
        <source>New permissions requested by %1</source>
        <translation>%1 新请求的权限</translation>
    </message>
    <message>
        <source>Permissions requested by %1</source>
        <translation>%1 请求的权限</translation>
    </message>
    <message>
        <source>Not specified. The sign-in page may show details.</source>
        <translation>未说明。登录页面可能会显示详情。</translation>
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
        <source>Already granted</source>
        <translation>此前已授予</translation>
    </message>
</context>
<context>
    <name>SignInView</name>
    <message>
        <source>Looking up the sign-in host of %1.</source>
        <translation>正在查询 %1 的登录主机。</translation>
    </message>
    <message>
        <source>%1 requires sign-in.</source>
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
        <source>Waiting for the browser</source>
        <translation>正在等待浏览器</translation>
    </message>
    <message>
        <source>Sign in on that page. Your action on %1 then continues automatically.</source>
        <translation>请在那里登录。之后你在 %1 上的操作会自动继续。</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
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
    <name>SkillApproval</name>
    <message>
        <source>Approved</source>
        <translation>已批准</translation>
    </message>
    <message>
        <source>Changed since you approved it</source>
        <translation>批准之后已更改</translation>
    </message>
    <message>
        <source>Cannot be approved</source>
        <translation>无法批准</translation>
    </message>
    <message>
        <source>Not approved</source>
        <translation>未批准</translation>
    </message>
    <message>
        <source>Approve the changed skill</source>
        <translation>批准更改后的技能</translation>
    </message>
    <message>
        <source>Approve this skill</source>
        <translation>批准此技能</translation>
    </message>
    <message>
        <source>Withdraw approval</source>
        <translation>撤回批准</translation>
    </message>
</context>
<context>
    <name>SkillPane</name>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>The skill asks to use these tools without further questions: %1. Quayside ignores that, also when you approve the skill.</source>
        <translation>此技能要求不经询问就使用这些工具：%1。Quayside 会忽略这一要求，即使你批准了技能。</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>SkillsTab</name>
    <message>
        <source>The skills of %1 could not be read.</source>
        <translation>无法读取 %1 的技能。</translation>
    </message>
    <message>
        <source>%1 lists no skills. Type the address of a skill into the filter to look it up.</source>
        <translation>%1 没有列出技能。在筛选框中输入技能的地址即可查找。</translation>
    </message>
    <message>
        <source>Some skills of %1 cannot be used.</source>
        <translation>%1 的部分技能无法使用。</translation>
    </message>
    <message>
        <source>Reading the skills of %1.</source>
        <translation>正在读取 %1 的技能。</translation>
    </message>
    <message>
        <source>Select a skill to see its files.</source>
        <translation>选择一个技能以查看其文件。</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Filter skills</source>
        <translation>筛选技能</translation>
    </message>
    <message>
        <source>No skill matches “%1”.</source>
        <translation>没有与“%1”匹配的技能。</translation>
    </message>
    <message>
        <source>Ask the server</source>
        <translation>询问服务器</translation>
    </message>
</context>
<context>
    <name>SourceProblem</name>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>Open the server</source>
        <translation>打开该服务器</translation>
    </message>
</context>
<context>
    <name>SourceRow</name>
    <message>
        <source>Server or session file</source>
        <translation>服务器或会话文件</translation>
    </message>
    <message>
        <source>Session file…</source>
        <translation>会话文件…</translation>
    </message>
    <message>
        <source>Open a session file</source>
        <translation>打开会话文件</translation>
    </message>
    <message>
        <source>Session files (*.jsonl)</source>
        <translation>会话文件 (*.jsonl)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
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
        <source>Has a question</source>
        <translation>有提问</translation>
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
    <name>SuggestField</name>
    <message numerus="yes">
        <source>%Ln suggestion(s)</source>
        <translation>
            <numerusform>%Ln 条建议</numerusform>
        </translation>
    </message>
    <message>
        <source>Suggestion %1 of %2: %3</source>
        <translation>第 %1 条建议，共 %2 条：%3</translation>
    </message>
    <message>
        <source>Suggestions for %1</source>
        <translation>%1 的建议</translation>
    </message>
</context>
<context>
    <name>SummaryRow</name>
    <message>
        <source>Summary of the conversation above</source>
        <translation>以上对话的摘要</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>Use the whole conversation again</source>
        <translation>恢复使用完整对话</translation>
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
        <source>Cancel task</source>
        <translation>取消任务</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Cancel the task</source>
        <translation>确定取消任务</translation>
    </message>
    <message>
        <source>Fill in again</source>
        <translation>重新填入</translation>
    </message>
</context>
<context>
    <name>TaskBody</name>
    <message>
        <source>%1 keeps asking a question that you have answered.</source>
        <translation>%1 仍在问你已经回答过的问题。</translation>
    </message>
    <message>
        <source>Send the answer again</source>
        <translation>再次发送回答</translation>
    </message>
    <message>
        <source>%1 has this task, but it was not started in Quayside, or was removed from the list.</source>
        <translation>%1 有这个任务，但它不是由 Quayside 启动的，或已从列表移除。</translation>
    </message>
    <message>
        <source>Track this task</source>
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
        <source>View</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>From %1: %2</source>
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
    <name>TaskDetail</name>
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
    <name>TaskProgress</name>
    <message>
        <source>Preliminary result; the final result may differ:</source>
        <translation>初步结果，最终结果可能不同：</translation>
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
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
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
        <source>Select a task to see its progress.</source>
        <translation>选择一个任务以查看其进展。</translation>
    </message>
</context>
<context>
    <name>TemplateFill</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Attach</source>
        <translation>添加附件</translation>
    </message>
</context>
<context>
    <name>TemplateForm</name>
    <message>
        <source>Separate several values with commas.</source>
        <translation>多个值之间用逗号分隔。</translation>
    </message>
    <message>
        <source>Quayside cannot fill in this template. Type the whole address.</source>
        <translation>Quayside 无法填写此模板。请输入完整地址。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Address: %1</source>
        <translation>地址：%1</translation>
    </message>
</context>
<context>
    <name>TestsPage</name>
    <message>
        <source>Running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>Tests of a server</source>
        <translation>测试服务器</translation>
    </message>
    <message>
        <source>Add tests…</source>
        <translation>添加测试…</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>All tests</source>
        <translation>所有测试</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run again when a file changes</source>
        <translation>文件改变时重新运行</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>The tests start the server once more, beside the one that runs, and call its tools. Nobody is asked: answers to what it requests are in the file of the tests.</source>
        <translation>测试会在正在运行的服务器之外另启动一个，并调用它的工具。不会询问任何人：对其请求的应答写在测试文件中。</translation>
    </message>
    <message>
        <source>The tests run with what was recorded. No server is started.</source>
        <translation>测试用记录下来的内容运行，不启动服务器。</translation>
    </message>
    <message>
        <source>Tests</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Run this test</source>
        <translation>运行此测试</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Nothing is wrong.</source>
        <translation>没有问题。</translation>
    </message>
    <message>
        <source>For people who write servers: files of tests (*.mcptest.json) say what a server is to answer. “Copy as” at a call makes the first one.</source>
        <translation>供编写服务器的人使用：测试文件 (*.mcptest.json) 说明服务器应当怎样回答。调用旁的“复制为”可以生成第一个测试。</translation>
    </message>
    <message>
        <source>Add tests</source>
        <translation>添加测试</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Tests (*.mcptest.json)</source>
        <translation>测试 (*.mcptest.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>TextBlock</name>
    <message>
        <source>Copy this text</source>
        <translation>复制这段文本</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
</context>
<context>
    <name>ThinkingRow</name>
    <message>
        <source>Thinking…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>思考过程</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
</context>
<context>
    <name>TimeFields</name>
    <message>
        <source>Connect (seconds)</source>
        <translation>连接（秒）</translation>
    </message>
    <message>
        <source>Until the server has answered the first request. Takes effect at the next start.</source>
        <translation>直到服务器应答第一个请求。下次启动时生效。</translation>
    </message>
    <message>
        <source>Tool call (seconds)</source>
        <translation>工具调用（秒）</translation>
    </message>
    <message>
        <source>Without progress. Each report of progress restarts the clock.</source>
        <translation>无进度时。每次收到进度都会重新计时。</translation>
    </message>
    <message>
        <source>Even if the server reports progress.</source>
        <translation>即使服务器报告进度。</translation>
    </message>
    <message>
        <source>Whole tool call (seconds)</source>
        <translation>工具调用总时长（秒）</translation>
    </message>
    <message>
        <source>Enter a whole number of seconds from 1 to %1.</source>
        <translation>请输入 1 到 %1 之间的整数秒数。</translation>
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
    <name>ToolDifference</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Before · removed since</source>
        <translation>之前 · 已移除</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Now · added since</source>
        <translation>现在 · 新增</translation>
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
    <name>ToolReview</name>
    <message>
        <source>New tool</source>
        <translation>新工具</translation>
    </message>
    <message>
        <source>Changed tool</source>
        <translation>已更改的工具</translation>
    </message>
    <message>
        <source>Accept this tool</source>
        <translation>接受此工具</translation>
    </message>
    <message>
        <source>Accept the changed tool</source>
        <translation>接受更改后的工具</translation>
    </message>
</context>
<context>
    <name>ToolsEmpty</name>
    <message>
        <source>A tool is an action that the server carries out for you. Select one to see its details and run it.</source>
        <translation>工具是服务器替你执行的操作。选择一个工具，即可查看详情并运行。</translation>
    </message>
    <message>
        <source>Recent calls</source>
        <translation>最近的调用</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
</context>
<context>
    <name>ToolsTab</name>
    <message>
        <source>Reading the tools of %1.</source>
        <translation>正在读取 %1 的工具。</translation>
    </message>
    <message>
        <source>The tools of %1 could not be read.</source>
        <translation>无法读取 %1 的工具。</translation>
    </message>
    <message>
        <source>%1 offers no tools.</source>
        <translation>%1 没有提供工具。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Some tool definitions from %1 cannot be used.</source>
        <translation>%1 的部分工具定义无法使用。</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>查看变化</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Filter tools</source>
        <translation>筛选工具</translation>
    </message>
    <message>
        <source>No tool matches “%1”.</source>
        <translation>没有符合“%1”的工具。</translation>
    </message>
    <message>
        <source>%1 of %2 tools</source>
        <translation>%1 / %2 个工具</translation>
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
        <source>Show response</source>
        <translation>显示响应</translation>
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
        <source>This message is truncated: only its beginning was kept.</source>
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
        <source>No messages yet.</source>
        <translation>还没有消息。</translation>
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
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>About</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln HTTP exchange(s)</source>
        <translation>
            <numerusform>%1 / %Ln 次 HTTP 交换</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln HTTP exchange(s)</source>
        <translation>
            <numerusform>%Ln 次 HTTP 交换</numerusform>
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
        <source>belongs to the selected message</source>
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
        <source>Type</source>
        <translation>类型</translation>
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
        <source>Requests and responses</source>
        <translation>请求和响应</translation>
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
        <source>Resume</source>
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
        <source>Save the messages</source>
        <translation>保存消息</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>HTTP exchanges</source>
        <translation>HTTP 交换</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>时间范围</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>任何时间</translation>
    </message>
    <message>
        <source>Last minute</source>
        <translation>最近 1 分钟</translation>
    </message>
    <message>
        <source>Last 5 minutes</source>
        <translation>最近 5 分钟</translation>
    </message>
    <message>
        <source>Last hour</source>
        <translation>最近 1 小时</translation>
    </message>
    <message>
        <source>Hide polling</source>
        <translation>隐藏轮询</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>HTTP archive (*.har)</source>
        <translation>HTTP 存档 (*.har)</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>All methods</source>
        <translation>所有方法</translation>
    </message>
    <message>
        <source>As JSON Lines…</source>
        <translation>保存为 JSON Lines…</translation>
    </message>
    <message>
        <source>As HTTP archive…</source>
        <translation>保存为 HTTP 归档…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Reading the conversation.</source>
        <translation>正在读取对话。</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>回到底部</translation>
    </message>
</context>
<context>
    <name>TransferSettings</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>An export lists your servers for other MCP apps. It contains no keys or passwords.</source>
        <translation>导出文件为其他 MCP 应用列出你的服务器，不含密钥和密码。</translation>
    </message>
    <message>
        <source>Import from another app…</source>
        <translation>从其他应用导入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export servers</source>
        <translation>导出服务器</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
</context>
<context>
    <name>TrialRun</name>
    <message>
        <source>This is a trial run. Use the server as usual: the folders that it looks for are listed here.</source>
        <translation>这是试运行。请照常使用服务器：它查找的文件夹会列在这里。</translation>
    </message>
    <message>
        <source>A trial run starts the server again and lists which of your folders it looks for. It gets none of them until you give it one.</source>
        <translation>试运行会重新启动服务器，并列出它查找你的哪些文件夹。在你给它之前，它得不到其中任何一个。</translation>
    </message>
    <message>
        <source>Given from the next start on.</source>
        <translation>从下次启动起提供。</translation>
    </message>
    <message>
        <source>It wanted to change it.</source>
        <translation>它想要更改此文件夹。</translation>
    </message>
    <message>
        <source>May see it</source>
        <translation>允许查看</translation>
    </message>
    <message>
        <source>May see %1</source>
        <translation>允许查看 %1</translation>
    </message>
    <message>
        <source>May change it</source>
        <translation>允许更改</translation>
    </message>
    <message>
        <source>May change %1</source>
        <translation>允许更改 %1</translation>
    </message>
    <message>
        <source>None so far.</source>
        <translation>目前没有。</translation>
    </message>
    <message>
        <source>End the trial run</source>
        <translation>结束试运行</translation>
    </message>
    <message>
        <source>Begin a trial run</source>
        <translation>开始试运行</translation>
    </message>
</context>
<context>
    <name>UpdatesPart</name>
    <message>
        <source>Updates</source>
        <translation>更新</translation>
    </message>
    <message numerus="yes">
        <source>%n of your servers came from the registry. It is asked for each of them by name, and only when you check.</source>
        <translation>
            <numerusform>你有 %n 个服务器来自注册表。只有在你检查时，才会按名称逐个询问注册表。</numerusform>
        </translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>更新…</translation>
    </message>
    <message>
        <source>Shows what will run with the new version; nothing starts before you agree</source>
        <translation>显示新版本将运行的内容；在你同意之前不会启动任何东西</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome to Quayside</source>
        <translation>欢迎使用 Quayside</translation>
    </message>
    <message>
        <source>Connect MCP servers, see what they offer and run their tools. Nothing runs without your approval.</source>
        <translation>连接 MCP 服务器，查看它们提供的内容，并运行其中的工具。未经你批准，不会运行任何内容。</translation>
    </message>
    <message>
        <source>Try the demo server</source>
        <translation>试用演示服务器</translation>
    </message>
    <message>
        <source>A small server that comes with Quayside. It does not read your files or send data anywhere.</source>
        <translation>Quayside 自带的小型服务器。它不读取你的文件，也不向外发送任何内容。</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Paste a command or an address, or JSON from another MCP app.</source>
        <translation>粘贴命令或地址，或来自其他 MCP 应用的 JSON。</translation>
    </message>
    <message>
        <source>No server runs or is contacted until you approve it.</source>
        <translation>未经你批准，不会运行或联系任何服务器。</translation>
    </message>
    <message>
        <source>Import from another app</source>
        <translation>从其他应用导入</translation>
    </message>
    <message>
        <source>Takes over servers from Claude, VS Code, Cursor and others. You choose which.</source>
        <translation>从 Claude、VS Code、Cursor 等应用接收服务器。由你选择。</translation>
    </message>
    <message>
        <source>Open the guide</source>
        <translation>打开指南</translation>
    </message>
    <message>
        <source>Import servers</source>
        <translation>导入服务器</translation>
    </message>
    <message>
        <source>Find servers</source>
        <translation>查找服务器</translation>
    </message>
</context>
<context>
    <name>WordsRow</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>复制代码</translation>
    </message>
</context>
<context>
    <name>quayside::AccountsController</name>
    <message>
        <source>Signed out of %1.</source>
        <translation>已从 %1 注销。</translation>
    </message>
</context>
<context>
    <name>quayside::ActivityController</name>
    <message>
        <source>The audit log cannot be read: %1</source>
        <translation>无法读取审计日志：%1</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>All decisions</source>
        <translation>所有决定</translation>
    </message>
    <message>
        <source>All outcomes</source>
        <translation>所有结果</translation>
    </message>
    <message>
        <source>Not exported: %1</source>
        <translation>未导出：%1</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>Exported entries: %1 · %2</source>
        <translation>已导出条目：%1 · %2</translation>
    </message>
</context>
<context>
    <name>quayside::ActivityText</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Started by</source>
        <translation>发起者</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Permission</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>已接收</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Digest of the arguments</source>
        <translation>参数的摘要</translation>
    </message>
    <message>
        <source>Digest of the tool</source>
        <translation>工具的摘要</translation>
    </message>
    <message>
        <source>Server identity</source>
        <translation>服务器标识</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>哈希值</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Digest of the files</source>
        <translation>文件的摘要</translation>
    </message>
</context>
<context>
    <name>quayside::AddServerController</name>
    <message>
        <source>Enter the program to start.</source>
        <translation>请填写要启动的程序。</translation>
    </message>
    <message>
        <source>A variable name must not be empty or contain “=”.</source>
        <translation>环境变量的名称不能为空，也不能包含“=”。</translation>
    </message>
    <message>
        <source>Select at least one server.</source>
        <translation>请至少选择一个服务器。</translation>
    </message>
    <message>
        <source>Enter the address of the server.</source>
        <translation>请填写服务器的地址。</translation>
    </message>
    <message>
        <source>A header name can contain only letters, digits and hyphens.</source>
        <translation>请求头的名称只能包含字母、数字和连字符。</translation>
    </message>
    <message>
        <source>Enter the header values again: the saved values belong to the old address.</source>
        <translation>请重新输入请求头的值：已保存的值属于旧地址。</translation>
    </message>
    <message>
        <source>Not valid JSON at line %1, column %2: %3</source>
        <translation>JSON 第 %1 行第 %2 列有误：%3</translation>
    </message>
    <message>
        <source>Program “%1” not found. Enter its full path, or an address that begins with https://.</source>
        <translation>找不到程序“%1”。请填写完整路径，或以 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>“%1” was not found on your PATH. Paste a command, an address that begins with https://, or JSON from another MCP app.</source>
        <translation>在 PATH 中找不到“%1”。请粘贴命令、以 https:// 开头的地址，或来自其他 MCP 应用的 JSON。</translation>
    </message>
    <message>
        <source>No servers of other apps were found.</source>
        <translation>未找到其他应用的服务器。</translation>
    </message>
    <message>
        <source>Keys and passwords move to the keychain. They also remain, readable, in: %1</source>
        <translation>密钥和密码会移到密钥环。它们仍以明文保留在：%1</translation>
    </message>
    <message>
        <source>Enter a value for “%1”.</source>
        <translation>请输入“%1”的值。</translation>
    </message>
    <message>
        <source>Servers that %1 describes:</source>
        <translation>%1 列出的服务器：</translation>
    </message>
    <message>
        <source>“%1” was not found on your PATH. If it is a site, look for its servers, or enter the whole address of a server, which begins with https://.</source>
        <translation>在 PATH 中找不到“%1”。如果它是站点，可以查找它的服务器，或输入以 https:// 开头的完整服务器地址。</translation>
    </message>
</context>
<context>
    <name>quayside::AppController</name>
    <message>
        <source>Some entries in the list of servers are not valid.</source>
        <translation>服务器列表中有些条目无效。</translation>
    </message>
    <message>
        <source>The demo server is not installed.</source>
        <translation>演示服务器没有安装。</translation>
    </message>
    <message>
        <source>It comes with Quayside as quayside-demo-server. Reinstall Quayside to get it.</source>
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
        <source>%1 was informed that its page was not opened. Check that your desktop has a default browser, then try again.</source>
        <translation>已告知 %1 其网页没有打开。请检查桌面是否设置了默认浏览器，然后重试。</translation>
    </message>
    <message>
        <source>Quayside received the response. You can close this page and return to Quayside.</source>
        <translation>Quayside 已收到结果。你可以关闭此页面并返回 Quayside。</translation>
    </message>
    <message>
        <source>Use the button in Settings.</source>
        <translation>请使用“设置”中的按钮。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>The link was not opened.</source>
        <translation>链接没有打开。</translation>
    </message>
    <message>
        <source>Finish or cancel the server you are adding, then open the link again.</source>
        <translation>请先完成或取消正在添加的服务器，然后再次打开链接。</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>questions, sign-ins, inbox</source>
        <translation>问题、登录、收件箱</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>long-running work</source>
        <translation>长时间运行的工作</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>new, connect, install</source>
        <translation>新建、连接、安装</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>tutorial, learn, introduction</source>
        <translation>教程，学习，介绍</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>this page, keys, shortcuts</source>
        <translation>本页，按键，快捷键</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>preferences, options</source>
        <translation>偏好、选项</translation>
    </message>
    <message>
        <source>A link is waiting.</source>
        <translation>有一个链接在等待。</translation>
    </message>
    <message>
        <source>It opens when you have finished or cancelled this server.</source>
        <translation>完成或取消此服务器后，它会打开。</translation>
    </message>
    <message>
        <source>It contains no keys or passwords.</source>
        <translation>其中不含密钥和密码。</translation>
    </message>
    <message>
        <source>The list of servers could not be exported.</source>
        <translation>无法导出服务器列表。</translation>
    </message>
    <message>
        <source>“%1” was removed.</source>
        <translation>已移除“%1”。</translation>
    </message>
    <message numerus="yes">
        <source>“%1” was removed, which ends %n task(s).</source>
        <translation>
            <numerusform>已移除“%1”，%n 个任务随之结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>audit log, history, decisions, verify, export</source>
        <translation>审计日志、历史、决定、验证、导出</translation>
    </message>
    <message>
        <source>Answer in “%1”</source>
        <translation>“%1”中的回答</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>conversation, model, talk, ask, assistant</source>
        <translation>聊天、会话、模型、提问、助手</translation>
    </message>
    <message>
        <source>The list of servers was exported to %1.</source>
        <translation>服务器列表已导出到 %1。</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>主页</translation>
    </message>
    <message>
        <source>welcome, start, overview, running, recent calls</source>
        <translation>欢迎、开始、概览、运行中、最近的调用</translation>
    </message>
    <message>
        <source>“%1” was installed, version %2.</source>
        <translation>“%1”已安装，版本 %2。</translation>
    </message>
    <message>
        <source>It starts when you have reviewed it.</source>
        <translation>在你审核之后，它就会启动。</translation>
    </message>
    <message>
        <source>Find servers</source>
        <translation>查找服务器</translation>
    </message>
    <message>
        <source>registry, search, install, add, marketplace</source>
        <translation>注册表、搜索、安装、添加、市场</translation>
    </message>
    <message>
        <source>Check a server</source>
        <translation>检查服务器</translation>
    </message>
    <message>
        <source>findings, score, quality, author, develop, lint</source>
        <translation>检查结果, 评分, 质量, 作者, 开发</translation>
    </message>
    <message>
        <source>Compare servers</source>
        <translation>比较服务器</translation>
    </message>
    <message>
        <source>differences, breaking changes, session, author, develop</source>
        <translation>差异, 不兼容的改动, 会话, 作者, 开发</translation>
    </message>
    <message>
        <source>Tests of a server</source>
        <translation>测试服务器</translation>
    </message>
    <message>
        <source>suite, assertions, run, author, develop, regression</source>
        <translation>测试, 套件, 断言, 运行, 作者, 开发, 回归</translation>
    </message>
    <message>
        <source>Open a session file</source>
        <translation>打开会话文件</translation>
    </message>
    <message>
        <source>recording, replay, messages, author, develop</source>
        <translation>记录, 回放, 消息, 作者, 开发</translation>
    </message>
</context>
<context>
    <name>quayside::Attachable</name>
    <message>
        <source>This is neither text in UTF-8 nor a PNG, JPEG, GIF or WebP picture. Convert it to one of them, and attach that.</source>
        <translation>这既不是 UTF-8 文本，也不是 PNG、JPEG、GIF 或 WebP 图片。请转换为其中一种格式后再添加。</translation>
    </message>
    <message>
        <source>The picture is larger than %1. Attach a smaller one.</source>
        <translation>图片超过 %1。请添加较小的图片。</translation>
    </message>
    <message>
        <source>The file could not be read: %1</source>
        <translation>无法读取文件：%1</translation>
    </message>
    <message>
        <source>This is a folder. Attach the files in it instead.</source>
        <translation>这是文件夹。请改为添加其中的文件。</translation>
    </message>
    <message>
        <source>This is not a regular file. Attach a copy of what is in it.</source>
        <translation>这不是常规文件。请添加其内容的副本。</translation>
    </message>
    <message>
        <source>The file is larger than %1. Save it from the page of the server instead.</source>
        <translation>文件超过 %1。请改为在服务器页面上保存。</translation>
    </message>
    <message>
        <source>The server sent bytes that are not a PNG, JPEG, GIF or WebP picture. Models get text and pictures only.</source>
        <translation>服务器发送的数据不是 PNG、JPEG、GIF 或 WebP 图片。只能向模型发送文本和图片。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>%1 more characters are left out</source>
        <translation>另有 %1 个字符已略去</translation>
    </message>
    <message>
        <source>Pasted picture</source>
        <translation>粘贴的图片</translation>
    </message>
    <message>
        <source>The picture on the clipboard cannot be read.</source>
        <translation>无法读取剪贴板中的图片。</translation>
    </message>
    <message>
        <source>The resource is empty.</source>
        <translation>资源为空。</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Unnamed</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Models get text and pictures only, no sound and no video.</source>
        <translation>只能向模型发送文本和图片，不能发送声音和视频。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Tool to be used</source>
        <translation>要使用的工具</translation>
    </message>
    <message>
        <source>The result is empty.</source>
        <translation>结果为空。</translation>
    </message>
</context>
<context>
    <name>quayside::AuditText</name>
    <message>
        <source>Entry %1</source>
        <translation>第 %1 条</translation>
    </message>
    <message>
        <source>Entries %1 to %2</source>
        <translation>第 %1 至 %2 条</translation>
    </message>
    <message>
        <source>The log was changed. Missing: %1.</source>
        <translation>日志被改动过。缺少：%1。</translation>
    </message>
    <message>
        <source>The log was changed. Missing at its end: %1.</source>
        <translation>日志被改动过。末尾缺少：%1。</translation>
    </message>
    <message>
        <source>The log was changed. Not as written: %1.</source>
        <translation>日志被改动过。与写入时不符：%1。</translation>
    </message>
    <message>
        <source>The log was changed. The seal does not fit: %1.</source>
        <translation>日志被改动过。封印不符：%1。</translation>
    </message>
    <message>
        <source>This is not the log that the keychain knows. Missing: %1.</source>
        <translation>这不是密钥环所知的日志。缺少：%1。</translation>
    </message>
    <message>
        <source>The file is damaged. It cannot be read from entry %1 on.</source>
        <translation>文件已损坏。从第 %1 条起无法读取。</translation>
    </message>
    <message>
        <source>The log is empty.</source>
        <translation>日志为空。</translation>
    </message>
    <message>
        <source>Definition of %1</source>
        <translation>%1 的定义</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Permission for %1</source>
        <translation>%1 的权限</translation>
    </message>
    <message>
        <source>Question of the server</source>
        <translation>服务器的提问</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Audit log</source>
        <translation>审计日志</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>已允许</translation>
    </message>
    <message>
        <source>Denied by a rule</source>
        <translation>被规则禁止</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>已批准</translation>
    </message>
    <message>
        <source>Withdrawn</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>已授予</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>Declined</source>
        <translation>已谢绝</translation>
    </message>
    <message>
        <source>Signed in</source>
        <translation>已登录</translation>
    </message>
    <message>
        <source>Signed out</source>
        <translation>已退出登录</translation>
    </message>
    <message>
        <source>Damaged log set aside</source>
        <translation>损坏的日志已另存</translation>
    </message>
    <message>
        <source>Earlier log missing</source>
        <translation>缺少先前的日志</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Tool error</source>
        <translation>工具错误</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Became a task</source>
        <translation>已转为任务</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>A model in a conversation</source>
        <translation>对话中的模型</translation>
    </message>
    <message>
        <source>A model request of a server</source>
        <translation>服务器的模型请求</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>A script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Entries up to %1 left because of their age or number; their removal is recorded.</source>
        <translation>第 %1 条及以前的条目因时间或数量已移出；移出已有记录。</translation>
    </message>
    <message>
        <source>The seals were not checked: no key is available in the keychain.</source>
        <translation>封印未检查：密钥环中没有可用的密钥。</translation>
    </message>
    <message>
        <source>Some seals were made with a key that the keychain no longer has.</source>
        <translation>部分封印所用的密钥已不在密钥环中。</translation>
    </message>
    <message>
        <source>Nothing was sent, because the audit log cannot be written.</source>
        <translation>没有发送任何内容，因为无法写入审计日志。</translation>
    </message>
    <message>
        <source>Check the owner and the permissions of the folder.</source>
        <translation>请检查该文件夹的所有者和权限。</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>The log was damaged. It was set aside, and a new one begins: try again.</source>
        <translation>日志已损坏，已另存，并开始新的日志：请重试。</translation>
    </message>
    <message>
        <source>A newer version of Quayside wrote it. Use that version, or a newer one.</source>
        <translation>它由更新版本的 Quayside 写入。请使用该版本或更新的版本。</translation>
    </message>
    <message>
        <source>See the details.</source>
        <translation>请查看详细信息。</translation>
    </message>
    <message>
        <source>You started the call</source>
        <translation>你发起了调用</translation>
    </message>
    <message>
        <source>A rule of your organization</source>
        <translation>你所在组织的规则</translation>
    </message>
    <message>
        <source>A permission that you gave</source>
        <translation>你授予的权限</translation>
    </message>
    <message>
        <source>The default of the server</source>
        <translation>服务器的默认设置</translation>
    </message>
    <message>
        <source>The rules of your organization cannot be read</source>
        <translation>无法读取你所在组织的规则</translation>
    </message>
    <message>
        <source>Private data and text from outside were read</source>
        <translation>读取过私有数据和外部文本</translation>
    </message>
    <message>
        <source>The permission does not cover these arguments</source>
        <translation>权限不包含这些参数</translation>
    </message>
    <message>
        <source>There is no permission</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>The tool is new</source>
        <translation>工具是新的</translation>
    </message>
    <message>
        <source>The tool has changed</source>
        <translation>工具已更改</translation>
    </message>
    <message>
        <source>The instructions of the server have changed</source>
        <translation>服务器的说明已更改</translation>
    </message>
    <message>
        <source>Model requests of servers run no tools</source>
        <translation>服务器的模型请求不运行工具</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>已禁止</translation>
    </message>
    <message>
        <source>You refused</source>
        <translation>你已拒绝</translation>
    </message>
    <message>
        <source>The question was closed</source>
        <translation>提问已关闭</translation>
    </message>
    <message>
        <source>No answer in time</source>
        <translation>未及时回答</translation>
    </message>
    <message>
        <source>The screen was locked</source>
        <translation>屏幕已锁定</translation>
    </message>
    <message>
        <source>Quayside ended</source>
        <translation>Quayside 已退出</translation>
    </message>
    <message>
        <source>The server was stopped</source>
        <translation>服务器已停止</translation>
    </message>
    <message>
        <source>Too many calls were waiting</source>
        <translation>等待的调用过多</translation>
    </message>
    <message>
        <source>A form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>A link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>A model request</source>
        <translation>模型请求</translation>
    </message>
    <message>
        <source>Whether the call may ask more</source>
        <translation>调用是否可以继续提问</translation>
    </message>
    <message>
        <source>The tool changed while you were asked</source>
        <translation>询问你时工具发生了变化</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Not sent</source>
        <translation>未发送</translation>
    </message>
    <message>
        <source>You allowed it</source>
        <translation>你允许了此调用</translation>
    </message>
    <message>
        <source>The call was stopped before you answered</source>
        <translation>在你回答之前，调用已被停止</translation>
    </message>
    <message>
        <source>The disk is read-only. Make it writable, then try again.</source>
        <translation>磁盘为只读。请让磁盘可写，然后重试。</translation>
    </message>
    <message>
        <source>The disk is full. Free some space, then try again.</source>
        <translation>磁盘已满。请先释放一些空间，然后重试。</translation>
    </message>
    <message>
        <source>An earlier log is missing or was damaged, as entry %1 says. The entries of this one are unchanged: %2 to %3.</source>
        <translation>较早的日志缺失或已损坏，见第 %1 条。此日志的记录未被改动：第 %2 至 %3 条。</translation>
    </message>
    <message>
        <source>The log is unchanged. Entries: %1. Recorded outcomes: %2. Numbers: %3 to %4.</source>
        <translation>日志未被改动。条目：%1。已记录的结果：%2。编号：%3 至 %4。</translation>
    </message>
    <message>
        <source>The newest ones (%1) are sealed when Quayside quits, or when there are %2 of them.</source>
        <translation>最新的条目（%1）会在 Quayside 退出时封印，或在达到 %2 条时封印。</translation>
    </message>
    <message>
        <source>Approval ended</source>
        <translation>批准已失效</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>已共享</translation>
    </message>
    <message>
        <source>No longer shared</source>
        <translation>不再共享</translation>
    </message>
    <message>
        <source>Sent to the server</source>
        <translation>已发送给服务器</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model request</source>
        <translation>模型请求</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Default for calls</source>
        <translation>调用的默认设置</translation>
    </message>
    <message>
        <source>Model requests of the server</source>
        <translation>服务器的模型请求</translation>
    </message>
    <message>
        <source>Arguments of calls in the log</source>
        <translation>日志中的调用参数</translation>
    </message>
    <message>
        <source>History of calls</source>
        <translation>调用历史</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Trusted certificates</source>
        <translation>受信任的证书</translation>
    </message>
    <message>
        <source>Protection of secrets</source>
        <translation>机密的保护方式</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>More questions of a call</source>
        <translation>调用的更多提问</translation>
    </message>
    <message>
        <source>Definitions of tools</source>
        <translation>工具的定义</translation>
    </message>
    <message>
        <source>Definitions of tools: %1</source>
        <translation>工具的定义：%1 个</translation>
    </message>
    <message>
        <source>Skill %1</source>
        <translation>技能 %1</translation>
    </message>
    <message>
        <source>Skills: %1</source>
        <translation>技能：%1 个</translation>
    </message>
    <message>
        <source>Server %1</source>
        <translation>服务器 %1</translation>
    </message>
    <message>
        <source>Shared folders</source>
        <translation>共享文件夹</translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation>文件夹 %1</translation>
    </message>
    <message>
        <source>Entry of a newer version: %1</source>
        <translation>更新版本写入的条目：%1</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>You, on the command line</source>
        <translation>你，在命令行中</translation>
    </message>
    <message>
        <source>The server lists other files for it now</source>
        <translation>服务器现在为它列出了不同的文件</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>没有文件夹</translation>
    </message>
    <message>
        <source>Further ones are not recorded</source>
        <translation>之后的不再记录</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Those of the system</source>
        <translation>系统的设置</translation>
    </message>
    <message>
        <source>A passphrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>Always ask</source>
        <translation>始终询问</translation>
    </message>
    <message>
        <source>Ask unless the tool is read-only (claimed)</source>
        <translation>除非工具（自称）只读，否则询问</translation>
    </message>
    <message>
        <source>Never ask</source>
        <translation>从不询问</translation>
    </message>
    <message>
        <source>%1 at once</source>
        <translation>一次 %1 个</translation>
    </message>
    <message>
        <source>The hashes of the export were checked. An export has no seals.</source>
        <translation>已检查导出文件的哈希值。导出文件不含封印。</translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>Its time is over</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>The server does not list the tool any more</source>
        <translation>服务器不再列出此工具</translation>
    </message>
    <message>
        <source>Host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>The sandbox does not allow this host</source>
        <translation>沙箱不允许此主机</translation>
    </message>
    <message>
        <source>The name has no address</source>
        <translation>此名称没有地址</translation>
    </message>
    <message>
        <source>The address is in a private network</source>
        <translation>此地址在专用网络中</translation>
    </message>
    <message>
        <source>The server has too many connections open</source>
        <translation>服务器打开的连接过多</translation>
    </message>
    <message>
        <source>Installed</source>
        <translation>已安装</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>已更新</translation>
    </message>
</context>
<context>
    <name>quayside::AuthText</name>
    <message>
        <source>Sign-in uses an address that Quayside does not contact.</source>
        <translation>登录要用到 Quayside 不会联系的地址。</translation>
    </message>
    <message>
        <source>The address must begin with https://. Contact the operator of the server.</source>
        <translation>该地址必须以 https:// 开头。请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in host does not respond.</source>
        <translation>登录主机没有响应。</translation>
    </message>
    <message>
        <source>Check your network, or try again later.</source>
        <translation>请检查网络，或稍后重试。</translation>
    </message>
    <message>
        <source>The sign-in host sent an invalid response.</source>
        <translation>登录主机发来了无效的响应。</translation>
    </message>
    <message>
        <source>Try again later. If the problem persists, contact the operator of the server.</source>
        <translation>请稍后重试。如果问题持续，请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in information belongs to another server.</source>
        <translation>登录信息属于另一个服务器。</translation>
    </message>
    <message>
        <source>Nothing was sent. Check the address of the server in Setup. If it is correct, contact the operator of the server.</source>
        <translation>没有发送任何内容。请在“配置”中检查服务器地址；如果无误，请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The server requires an account but does not specify a sign-in host.</source>
        <translation>服务器需要账户，但没有指定登录主机。</translation>
    </message>
    <message>
        <source>The sign-in host does not describe how to sign in.</source>
        <translation>登录主机没有说明如何登录。</translation>
    </message>
    <message>
        <source>If you have an API key for the server, add it as a header. Otherwise contact the operator of the server.</source>
        <translation>如果你有此服务器的 API 密钥，请将其添加为请求头。否则请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in host identifies itself by another name.</source>
        <translation>登录主机自称是另一个名称。</translation>
    </message>
    <message>
        <source>This could be an attempt to steal your account, so the sign-in was stopped. Contact the operator of the server.</source>
        <translation>这可能是在企图窃取你的账户，因此登录已中止。请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in host lacks a security feature that Quayside requires.</source>
        <translation>登录主机缺少 Quayside 所要求的安全功能。</translation>
    </message>
    <message>
        <source>Quayside is not registered at the sign-in host.</source>
        <translation>Quayside 尚未在登录主机注册。</translation>
    </message>
    <message>
        <source>Register it there, or ask the operator of the server for a client ID, and enter the client ID in Setup.</source>
        <translation>请在那里注册，或向服务器的运营者索取客户端 ID，并填写到“配置”中。</translation>
    </message>
    <message>
        <source>The sign-in host does not register Quayside automatically.</source>
        <translation>登录主机不会自动注册 Quayside。</translation>
    </message>
    <message>
        <source>Ask the operator of the server for a client ID and enter it.</source>
        <translation>请向服务器的运营者索取客户端 ID 并填写。</translation>
    </message>
    <message>
        <source>Quayside does not support the client authentication that the sign-in host requires.</source>
        <translation>Quayside 不支持登录主机要求的客户端认证方式。</translation>
    </message>
    <message>
        <source>Check in Setup whether the client ID needs a secret.</source>
        <translation>请在“配置”中检查此客户端 ID 是否需要密钥。</translation>
    </message>
    <message>
        <source>The configured private key cannot be used.</source>
        <translation>配置中的私钥无法使用。</translation>
    </message>
    <message>
        <source>It must be a PKCS#8 key in PEM format, RSA or P-256.</source>
        <translation>它必须是 PEM 格式的 PKCS#8 密钥，RSA 或 P-256。</translation>
    </message>
    <message>
        <source>The sign-in host rejected the client ID or the secret.</source>
        <translation>登录主机拒绝了此客户端 ID 或密钥。</translation>
    </message>
    <message>
        <source>Check the client ID and the secret, then try again.</source>
        <translation>请检查客户端 ID 和密钥，然后重试。</translation>
    </message>
    <message>
        <source>The server now specifies another sign-in host.</source>
        <translation>服务器现在指定了另一个登录主机。</translation>
    </message>
    <message>
        <source>The client ID in Setup belongs to the previous sign-in host and was not sent to the new one. If the change is correct, enter a new client ID in Setup.</source>
        <translation>“配置”中的客户端 ID 属于之前的登录主机，没有发送给新的登录主机。如果变更无误，请在“配置”中填写新的客户端 ID。</translation>
    </message>
    <message>
        <source>You are not signed in.</source>
        <translation>你尚未登录。</translation>
    </message>
    <message>
        <source>Sign in to use features that need an account.</source>
        <translation>请登录以使用需要账户的功能。</translation>
    </message>
    <message>
        <source>The browser could not be started.</source>
        <translation>无法启动浏览器。</translation>
    </message>
    <message>
        <source>Copy the address and open it yourself.</source>
        <translation>请复制地址并自行打开。</translation>
    </message>
    <message>
        <source>The browser did not return a response within ten minutes.</source>
        <translation>十分钟内浏览器没有返回任何结果。</translation>
    </message>
    <message>
        <source>Open it again when you are ready.</source>
        <translation>准备好后请再次打开。</translation>
    </message>
    <message>
        <source>The browser cannot return to Quayside.</source>
        <translation>浏览器无法返回 Quayside。</translation>
    </message>
    <message>
        <source>The sign-in response came from a different host than the one you signed in to.</source>
        <translation>登录响应来自另一主机，而不是你登录的主机。</translation>
    </message>
    <message>
        <source>This could be an attempt to steal your account, so the response was not used. Contact the operator of the server.</source>
        <translation>这可能是在企图窃取你的账户，因此没有使用该响应。请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in was denied.</source>
        <translation>登录被拒绝。</translation>
    </message>
    <message>
        <source>You may have declined on the sign-in page, or your account may not have access to this server. You can try again.</source>
        <translation>你可能在登录页面上拒绝了，或者你的账户无权使用此服务器。你可以重试。</translation>
    </message>
    <message>
        <source>The sign-in was not completed: access was not granted.</source>
        <translation>登录未完成：没有获得访问权限。</translation>
    </message>
    <message>
        <source>Try again. If the problem persists, contact the operator of the server.</source>
        <translation>请重试。如果问题持续，请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in is no longer valid.</source>
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
        <source>Contact the administrator of your organisation.</source>
        <translation>请联系组织的管理员。</translation>
    </message>
    <message>
        <source>The server requests more permissions than it was granted.</source>
        <translation>服务器请求的权限超出了已授予的权限。</translation>
    </message>
    <message>
        <source>Your action needs these permissions. Sign in again to grant them, or check whether your account can have them.</source>
        <translation>你的操作需要这些权限。请重新登录以授予权限，或确认你的账户能否获得这些权限。</translation>
    </message>
    <message>
        <source>Your account does not have permission for this.</source>
        <translation>你的账户没有执行此操作的权限。</translation>
    </message>
    <message>
        <source>Sign in with another account, or contact the operator of the server.</source>
        <translation>请用其他账户登录，或联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The server rejected a new sign-in.</source>
        <translation>服务器拒绝了刚刚完成的登录。</translation>
    </message>
    <message>
        <source>Check the header with your key in Setup. The key may have expired or belong to another account.</source>
        <translation>请在“配置”中检查带有密钥的请求头；密钥可能已过期，或属于另一个账户。</translation>
    </message>
    <message>
        <source>The server denied access (HTTP 403).</source>
        <translation>服务器拒绝访问（HTTP 403）。</translation>
    </message>
    <message>
        <source>The server requires sign-in.</source>
        <translation>服务器要求你登录。</translation>
    </message>
    <message>
        <source>Valid until the server ends it.</source>
        <translation>有效，直到服务器终止。</translation>
    </message>
    <message>
        <source>Renews automatically, next before %1.</source>
        <translation>会自动续期，下次在 %1 之前。</translation>
    </message>
    <message>
        <source>Expires at %1. Then sign in again.</source>
        <translation>%1 到期；之后需要重新登录。</translation>
    </message>
    <message>
        <source>Expired at %1. Sign in again.</source>
        <translation>已于 %1 到期。请重新登录。</translation>
    </message>
    <message>
        <source>The sign-in address is in a private network.</source>
        <translation>登录地址位于专用网络中。</translation>
    </message>
    <message>
        <source>Only a server in the same network may use such an address, and only with your approval. Nothing was sent. Contact the operator of the server.</source>
        <translation>只有同一网络中的服务器才能使用这样的地址，而且须经你批准。没有发送任何内容。请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in host of this server is not approved.</source>
        <translation>此服务器的登录主机尚未获得批准。</translation>
    </message>
    <message>
        <source>The host comes from the server alone, so no credentials were sent. Sign in once in a terminal or in the window, or set oauth.issuer in servers.json.</source>
        <translation>该主机由服务器单方面指定，因此没有发送任何凭据。请在终端或窗口中登录一次，或在 servers.json 中设置 oauth.issuer。</translation>
    </message>
    <message>
        <source>The sign-in response does not name its issuer.</source>
        <translation>登录响应没有写明签发者。</translation>
    </message>
    <message>
        <source>The proof that this sign-in belongs to this computer was rejected.</source>
        <translation>证明此次登录属于这台计算机的凭证被拒绝。</translation>
    </message>
    <message>
        <source>Check the date and time of this computer. If they are correct, sign in again, or contact the operator of the server.</source>
        <translation>请检查这台计算机的日期和时间。如果正确，请重新登录，或联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in host did not bind the sign-in to this computer.</source>
        <translation>登录主机没有将此次登录绑定到这台计算机。</translation>
    </message>
    <message>
        <source>The server requires that, or did before, so the sign-in was not used. Contact the operator of the server. If the server no longer requires it, sign out and sign in again.</source>
        <translation>服务器要求或曾经要求这样做，因此未使用此次登录。请联系服务器的运营者。如果服务器不再要求，请退出登录后重新登录。</translation>
    </message>
    <message>
        <source>There is no usable token for the automatic sign-in.</source>
        <translation>没有可用于自动登录的令牌。</translation>
    </message>
    <message>
        <source>The platform provides it in the file or environment variable that Setup names. Check that name, or contact the administrator.</source>
        <translation>平台应在“配置”中指定的文件或环境变量里提供令牌。请检查该名称，或联系管理员。</translation>
    </message>
    <message>
        <source>It does not announce PKCE with S256. If you know that it supports PKCE, say so in Setup or as oauth.pkceIssuer in servers.json. Otherwise contact the operator of the server.</source>
        <translation>它没有声明支持 S256 的 PKCE。如果你确定它支持 PKCE，请在“配置”中说明，或在 servers.json 中设置 oauth.pkceIssuer。否则请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>Another program or another sign-in uses the address. Close it, then try again.</source>
        <translation>另一个程序或另一次登录正在使用此地址。请关闭它，然后重试。</translation>
    </message>
    <message>
        <source>The sign-in host rejects the address of the server.</source>
        <translation>登录主机拒绝接受服务器的地址。</translation>
    </message>
    <message>
        <source>Quayside tells the sign-in host which server the sign-in is for (RFC 8707). If this host does not support that, turn it off in Setup or with oauth.sendResource in servers.json.</source>
        <translation>Quayside 会告知登录主机此次登录用于哪个服务器（RFC 8707）。如果该主机不支持，请在“配置”中关闭此项，或在 servers.json 中设置 oauth.sendResource。</translation>
    </message>
    <message>
        <source>The sign-in host issued a token that Quayside must not use.</source>
        <translation>登录主机颁发了 Quayside 不得使用的令牌。</translation>
    </message>
    <message>
        <source>If you have an API key for the server, add it as a header. If you know its sign-in host, set oauth.issuer in servers.json. Otherwise contact the operator of the server.</source>
        <translation>如果你有该服务器的 API 密钥，请将其添加为标头。如果你知道它的登录主机，请在 servers.json 中设置 oauth.issuer。否则请联系该服务器的运营者。</translation>
    </message>
    <message>
        <source>The sign-in page is not on the host you approved, or several sign-in hosts use the same redirect address. In that case the response must name its issuer (RFC 9207). If you know that the page belongs to the issuer, set oauth.issuer in servers.json. Otherwise use another redirect address, or contact the operator of the server.</source>
        <translation>登录页面不在你批准的主机上，或者有多个登录主机使用同一个重定向地址。这种情况下，响应必须注明其签发者（RFC 9207）。如果你确定该页面属于该签发者，请在 servers.json 中设置 oauth.issuer。否则请使用另一个重定向地址，或联系该服务器的运营者。</translation>
    </message>
    <message>
        <source>Its response does not follow OAuth 2.0. If you have an API key for the server, add it as a header. Otherwise contact the operator of the server.</source>
        <translation>它的响应不符合 OAuth 2.0。如果你有该服务器的 API 密钥，请将其添加为标头。否则请联系该服务器的运营者。</translation>
    </message>
</context>
<context>
    <name>quayside::BlockFile</name>
    <message>
        <source>image</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>audio</source>
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
        <source>The file could not be saved: %1</source>
        <translation>无法保存文件：%1</translation>
    </message>
</context>
<context>
    <name>quayside::BlockListModel</name>
    <message>
        <source>The images in this result are too large to show them all.</source>
        <translation>这个结果里的图片太大，无法全部显示。</translation>
    </message>
</context>
<context>
    <name>quayside::BundleController</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>There are more tools.</source>
        <translation>还有更多工具。</translation>
    </message>
    <message>
        <source>It replaces “%1”, which has the same version %2.</source>
        <translation>它将替换“%1”，后者的版本同为 %2。</translation>
    </message>
    <message>
        <source>It replaces version %2 of “%1” by version %3.</source>
        <translation>它将用版本 %3 替换“%1”的版本 %2。</translation>
    </message>
    <message>
        <source>“%1” was not found on your PATH.</source>
        <translation>在你的 PATH 中找不到“%1”。</translation>
    </message>
    <message>
        <source>“%1” was refused.</source>
        <translation>“%1”被拒绝。</translation>
    </message>
    <message>
        <source>“%1” was not installed.</source>
        <translation>“%1”未安装。</translation>
    </message>
    <message>
        <source>You cancelled the installation.</source>
        <translation>你取消了安装。</translation>
    </message>
    <message>
        <source>Version %1 is installed.</source>
        <translation>已安装版本 %1。</translation>
    </message>
</context>
<context>
    <name>quayside::BundleText</name>
    <message>
        <source>The file is larger than 512 MiB.</source>
        <translation>文件大于 512 MiB。</translation>
    </message>
    <message>
        <source>This is not the file that was announced: its SHA-256 is another one.</source>
        <translation>这不是所公布的文件：它的 SHA-256 不同。</translation>
    </message>
    <message>
        <source>The signature at the end of the file is damaged.</source>
        <translation>文件末尾的签名已损坏。</translation>
    </message>
    <message>
        <source>The file is not a bundle, or is incomplete. Download it again.</source>
        <translation>该文件不是捆绑包，或不完整。请重新下载。</translation>
    </message>
    <message>
        <source>The bundle is damaged or contradicts itself: %1</source>
        <translation>捆绑包已损坏或自相矛盾：%1</translation>
    </message>
    <message>
        <source>There is data outside of the entries of the bundle.</source>
        <translation>捆绑包的条目之外还有数据。</translation>
    </message>
    <message>
        <source>An entry overlaps another one: %1</source>
        <translation>一个条目与另一个条目重叠：%1</translation>
    </message>
    <message>
        <source>An entry is encrypted: %1</source>
        <translation>一个条目已加密：%1</translation>
    </message>
    <message>
        <source>An entry is compressed by another method than Deflate: %1</source>
        <translation>一个条目使用了 Deflate 以外的压缩方法：%1</translation>
    </message>
    <message>
        <source>The bundle is split into several parts, or uses Zip64.</source>
        <translation>捆绑包被分成几个部分，或使用了 Zip64。</translation>
    </message>
    <message>
        <source>The bundle has more than 50,000 entries.</source>
        <translation>捆绑包的条目超过 50,000 个。</translation>
    </message>
    <message>
        <source>An entry is larger than 512 MiB: %1</source>
        <translation>一个条目大于 512 MiB：%1</translation>
    </message>
    <message>
        <source>Unpacked, the bundle is larger than 1 GiB.</source>
        <translation>捆绑包解压后大于 1 GiB。</translation>
    </message>
    <message>
        <source>An entry lies deeper than 32 folders: %1</source>
        <translation>一个条目的层级超过 32 个文件夹：%1</translation>
    </message>
    <message>
        <source>An entry grows more than 200 times when it is unpacked: %1</source>
        <translation>一个条目解压后增大超过 200 倍：%1</translation>
    </message>
    <message>
        <source>The name of an entry is not allowed: %1</source>
        <translation>一个条目的名称不被允许：%1</translation>
    </message>
    <message>
        <source>Two entries have the same name: %1</source>
        <translation>两个条目的名称相同：%1</translation>
    </message>
    <message>
        <source>An entry lies below a file: %1</source>
        <translation>一个条目位于文件之下：%1</translation>
    </message>
    <message>
        <source>An entry is a link or a device: %1</source>
        <translation>一个条目是链接或设备：%1</translation>
    </message>
    <message>
        <source>An entry would run with the rights of somebody else: %1</source>
        <translation>一个条目会以他人的权限运行：%1</translation>
    </message>
    <message>
        <source>The file has no manifest.json at its top level.</source>
        <translation>文件的顶层没有 manifest.json。</translation>
    </message>
    <message>
        <source>manifest.json is larger than 1 MiB.</source>
        <translation>manifest.json 大于 1 MiB。</translation>
    </message>
    <message>
        <source>manifest.json is not valid: %1</source>
        <translation>manifest.json 无效：%1</translation>
    </message>
    <message>
        <source>The manifest has version %1. Quayside reads 0.1 to 0.4.</source>
        <translation>清单的版本是 %1。Quayside 可以读取 0.1 到 0.4。</translation>
    </message>
    <message>
        <source>The bundle is not for Linux, but for: %1</source>
        <translation>该捆绑包不适用于 Linux，而是用于：%1</translation>
    </message>
    <message>
        <source>Enter a value for “%1”.</source>
        <translation>请为“%1”输入一个值。</translation>
    </message>
    <message>
        <source>The value for “%1” is not allowed.</source>
        <translation>“%1”的值不被允许。</translation>
    </message>
    <message>
        <source>The bundle has no setting “%1”.</source>
        <translation>捆绑包没有“%1”这项设置。</translation>
    </message>
    <message>
        <source>The secret for %1 looks like a placeholder. It could not be kept in the keychain.</source>
        <translation>%1 的敏感信息看起来像占位符，无法存入密钥环。</translation>
    </message>
    <message>
        <source>Enter the full path for “%1”, beginning with /. The root folder is not allowed.</source>
        <translation>请输入“%1”的完整路径，以 / 开头。不允许使用根文件夹。</translation>
    </message>
    <message>
        <source>Enter one value for “%1”: the command has no place for several.</source>
        <translation>请为“%1”只输入一个值：命令中没有放多个值的位置。</translation>
    </message>
    <message>
        <source>The command of the bundle is too long.</source>
        <translation>捆绑包的命令太长。</translation>
    </message>
    <message>
        <source>What the bundle starts is not in it: %1</source>
        <translation>捆绑包要启动的内容不在其中：%1</translation>
    </message>
    <message>
        <source>A file could not be read or written: %1</source>
        <translation>无法读取或写入文件：%1</translation>
    </message>
    <message>
        <source>Not signed: the signature does not match the file.</source>
        <translation>未签名：签名与文件不符。</translation>
    </message>
    <message>
        <source>Not signed by anyone whom this computer knows.</source>
        <translation>没有由这台电脑认识的任何人签名。</translation>
    </message>
    <message>
        <source>Signed by %1. This tells who made the file, not whether it is safe.</source>
        <translation>由 %1 签名。这说明文件由谁制作，并不说明它是否安全。</translation>
    </message>
    <message>
        <source>Not signed.</source>
        <translation>未签名。</translation>
    </message>
    <message>
        <source>It needs %1, which does not come with it.</source>
        <translation>它需要 %1，捆绑包中不附带。</translation>
    </message>
    <message>
        <source>It needs %1, version %2, which does not come with it.</source>
        <translation>它需要 %1，版本 %2，捆绑包中不附带。</translation>
    </message>
    <message>
        <source>Quayside does not use these parts of its manifest: %1</source>
        <translation>Quayside 不使用其清单的这些部分：%1</translation>
    </message>
    <message>
        <source>The bundle puts a secret into its command line, where every program of yours can read it: %1. It is also kept, readable, in the list of servers.</source>
        <translation>捆绑包把敏感信息放进命令行，你的每个程序都可以在那里读取它：%1。它还以可读的形式保存在服务器列表中。</translation>
    </message>
    <message>
        <source>It gets the permissions and the stored files of the installed one.</source>
        <translation>它将获得已安装的捆绑包的权限和存储的文件。</translation>
    </message>
</context>
<context>
    <name>quayside::CallController</name>
    <message>
        <source>You started this call.</source>
        <translation>此调用由你发起。</translation>
    </message>
    <message>
        <source>A model asked for this call in a conversation.</source>
        <translation>对话中的模型请求了此调用。</translation>
    </message>
    <message>
        <source>Another program asked for this call.</source>
        <translation>另一个程序请求了此调用。</translation>
    </message>
    <message>
        <source>A script asked for this call.</source>
        <translation>脚本请求了此调用。</translation>
    </message>
    <message>
        <source>A rule of your organization requires a confirmation.</source>
        <translation>你所在组织的规则要求确认。</translation>
    </message>
    <message>
        <source>The rules of your organization cannot be read, so every call needs a confirmation.</source>
        <translation>无法读取你所在组织的规则，因此每次调用都需要确认。</translation>
    </message>
    <message>
        <source>You allowed this tool before, but not with these arguments.</source>
        <translation>你允许过此工具，但不是使用这些参数。</translation>
    </message>
    <message>
        <source>Only this time</source>
        <translation>仅此一次</translation>
    </message>
    <message>
        <source>In this conversation</source>
        <translation>在此对话中</translation>
    </message>
    <message numerus="yes">
        <source>For %n day(s)</source>
        <translation>
            <numerusform>%n 天内</numerusform>
        </translation>
    </message>
    <message>
        <source>until the conversation ends</source>
        <translation>直到对话结束</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>直到 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) asked for permission in the last 10 minutes. Take your time: Quayside waits.</source>
        <translation>
            <numerusform>过去 10 分钟内有 %n 次调用请求许可。请慢慢考虑，Quayside 会等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>This conversation has read private data and text from outside. That text may have led to this call, which can send the private data.</source>
        <translation>此对话读取过私人数据和外部文本。此调用可能由外部文本引发，并可能发送私人数据。</translation>
    </message>
    <message>
        <source>Allow a tool call on %1?</source>
        <translation>允许在 %1 上调用工具吗？</translation>
    </message>
    <message>
        <source>Calls of “%1” on %2 are allowed with any arguments, %3. A change of the tool or the server ends this.</source>
        <translation>允许在 %2 上使用任意参数调用“%1”，%3。工具或服务器变更后失效。</translation>
    </message>
    <message>
        <source>Calls of “%1” on %2 with exactly these arguments are allowed, %3. A change of the tool or the server ends this.</source>
        <translation>允许在 %2 上使用完全相同的参数调用“%1”，%3。工具或服务器变更后失效。</translation>
    </message>
    <message>
        <source>Destructive</source>
        <translation>有破坏性</translation>
    </message>
    <message>
        <source>Read-only (claimed)</source>
        <translation>自称只读</translation>
    </message>
    <message>
        <source>Pinned to %1. It counts once you reviewed the change at the next start of the server.</source>
        <translation>已固定到 %1。下次启动服务器并审核此更改后生效。</translation>
    </message>
    <message>
        <source>The version could not be saved. Try again in Setup.</source>
        <translation>无法保存版本。请在“设置”标签页中重试。</translation>
    </message>
    <message>
        <source>From the next call on, tools that claim to be read-only are not asked about.</source>
        <translation>从下一次调用起，自称只读的工具不再询问。</translation>
    </message>
    <message>
        <source>Such calls need a confirmation each time.</source>
        <translation>此类调用每次都需要确认。</translation>
    </message>
    <message>
        <source>The server is not approved, so nothing is remembered.</source>
        <translation>服务器未获批准，因此不会记住任何决定。</translation>
    </message>
    <message>
        <source>Destructive tools need a confirmation each time.</source>
        <translation>有破坏性的工具每次都需要确认。</translation>
    </message>
    <message>
        <source>May change things: each call needs a confirmation.</source>
        <translation>可能更改数据：每次调用都需要确认。</translation>
    </message>
    <message>
        <source>Version not pinned: pin it to allow this tool for longer.</source>
        <translation>版本未固定：固定后可更长时间允许此工具。</translation>
    </message>
    <message>
        <source>First call of this tool: the next one can be allowed for longer.</source>
        <translation>首次调用此工具：从下一次起可更长时间允许。</translation>
    </message>
</context>
<context>
    <name>quayside::CallGroup</name>
    <message numerus="yes">
        <source>%n call(s) can only be denied: the arguments are too long to be shown.</source>
        <translation>
            <numerusform>%n 个调用只能拒绝：参数太长，无法显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>The questions are paused. Continue first.</source>
        <translation>询问已暂停。请先点击“继续”。</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) were not shown to the end yet. Scroll to each, and open what is cut.</source>
        <translation>
            <numerusform>还有 %n 个调用没有完整显示。请滚动查看每一个，并展开被折叠的内容。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::CandidateListModel</name>
    <message>
        <source>Remote</source>
        <translation>远程</translation>
    </message>
    <message>
        <source>Local program</source>
        <translation>本地程序</translation>
    </message>
    <message>
        <source>Already in Quayside</source>
        <translation>已在 Quayside 中</translation>
    </message>
    <message>
        <source>Also listed above</source>
        <translation>上方已列出</translation>
    </message>
    <message>
        <source>Cannot be imported: %1</source>
        <translation>无法导入：%1</translation>
    </message>
    <message>
        <source>Already in Quayside as “%1”</source>
        <translation>已在 Quayside 中，名为“%1”</translation>
    </message>
    <message>
        <source>In Quayside as “%1”, perhaps with another key</source>
        <translation>已在 Quayside 中，名为“%1”，密钥可能不同</translation>
    </message>
    <message>
        <source>There are no variables in the file.</source>
        <translation>文件中没有变量。</translation>
    </message>
    <message>
        <source>Variables: %1</source>
        <translation>变量：%1</translation>
    </message>
    <message>
        <source>Lines that cannot be read: %1</source>
        <translation>无法读取的行：%1</translation>
    </message>
    <message>
        <source>Keys and passwords move to the keychain. They also remain, readable, in the file.</source>
        <translation>密钥和密码会移入密钥环，同时仍以明文保留在该文件中。</translation>
    </message>
    <message>
        <source>Description: “%1”</source>
        <translation>说明：“%1”</translation>
    </message>
</context>
<context>
    <name>quayside::ChatCallController</name>
    <message>
        <source>You allowed this call.</source>
        <translation>你允许了此调用。</translation>
    </message>
    <message>
        <source>Only the first part was kept: %1 characters are missing, for the model too.</source>
        <translation>仅保留了开头部分：缺少 %1 个字符，模型也看不到。</translation>
    </message>
    <message>
        <source>The model was given the first part; it does not know the last %1 characters.</source>
        <translation>模型只收到开头部分，看不到最后 %1 个字符。</translation>
    </message>
    <message>
        <source>The permission for %1 was withdrawn.</source>
        <translation>%1 的权限已撤销。</translation>
    </message>
    <message>
        <source>You changed the arguments and allowed this call.</source>
        <translation>你更改了参数，并允许了此调用。</translation>
    </message>
    <message>
        <source>Starting %1</source>
        <translation>正在启动 %1</translation>
    </message>
</context>
<context>
    <name>quayside::ChatController</name>
    <message>
        <source>Preparing the tools…</source>
        <translation>正在准备工具…</translation>
    </message>
    <message>
        <source>%1 is answering…</source>
        <translation>%1 正在回答…</translation>
    </message>
    <message>
        <source>Please continue.</source>
        <translation>请继续。</translation>
    </message>
    <message>
        <source>The answer is complete.</source>
        <translation>回答已完成。</translation>
    </message>
    <message>
        <source>%1 needs your permission.</source>
        <translation>调用 %1 需要你允许。</translation>
    </message>
    <message>
        <source>About %1 of %2 tokens</source>
        <translation>约 %1 / %2 个词元</translation>
    </message>
    <message>
        <source>About %1 tokens; assumed window: %2</source>
        <translation>约 %1 个词元，假定上限为 %2 个</translation>
    </message>
    <message>
        <source>Use “%1” of %2 and explain the result.</source>
        <translation>使用 %2 的“%1”，并解释结果。</translation>
    </message>
    <message>
        <source>What can you do with %1?</source>
        <translation>你能用 %1 做什么？</translation>
    </message>
    <message>
        <source>Waiting for you…</source>
        <translation>等待你处理…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln call(s) running…</source>
        <translation>
            <numerusform>%Ln 个调用正在运行…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ChatSetupController</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n 个服务器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool(s)</source>
        <translation>
            <numerusform>%Ln 个工具</numerusform>
        </translation>
    </message>
    <message>
        <source>No tools</source>
        <translation>没有工具</translation>
    </message>
    <message>
        <source>Not reviewed</source>
        <translation>未审核</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>连接中</translation>
    </message>
    <message>
        <source>Needs sign-in</source>
        <translation>需要登录</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>There are too many tools to describe them all to the model, so it searches for those that it needs.</source>
        <translation>工具过多，无法全部向模型描述，因此模型会搜索所需的工具。</translation>
    </message>
    <message>
        <source>Enter a number from 0 to %1, or nothing.</source>
        <translation>请输入 0 到 %1 之间的数字，或留空。</translation>
    </message>
    <message>
        <source>Enter a whole number from %L1 to %L2.</source>
        <translation>请输入 %L1 到 %L2 之间的整数。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool(s), starts on first use</source>
        <translation>
            <numerusform>%Ln 个工具，首次使用时启动</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the list of tools</source>
        <translation>正在读取工具列表</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln tool(s)</source>
        <translation>
            <numerusform>显示全部 %Ln 个工具</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln more tool(s)</source>
        <translation>
            <numerusform>再显示 %Ln 个工具</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ChatText</name>
    <message>
        <source>You stopped this answer.</source>
        <translation>你停止了此回答。</translation>
    </message>
    <message>
        <source>The answer failed.</source>
        <translation>回答失败。</translation>
    </message>
    <message>
        <source>The model called tools %1 times in a row without finishing its answer.</source>
        <translation>模型连续 %1 次调用工具，仍未完成回答。</translation>
    </message>
    <message>
        <source>Quayside quit or crashed during this answer.</source>
        <translation>Quayside 在此回答完成前退出。</translation>
    </message>
    <message>
        <source>%1 tokens out</source>
        <translation>输出 %1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens in, %2 out</source>
        <translation>输入 %1 个词元，输出 %2 个</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备中</translation>
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
        <source>Running as a task</source>
        <translation>正作为任务运行</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Tool error</source>
        <translation>工具错误</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>未获允许</translation>
    </message>
    <message>
        <source>Not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Became a task</source>
        <translation>已转为任务</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>Sent without asking: you gave permission earlier.</source>
        <translation>未经询问即发送：你此前已授予权限。</translation>
    </message>
    <message>
        <source>Sent without asking: a rule of your organization allows it.</source>
        <translation>未经询问即发送：你所在组织的规则允许此调用。</translation>
    </message>
    <message>
        <source>Sent without asking: you allowed all calls of this server.</source>
        <translation>未经询问即发送：你已默认允许此服务器的调用。</translation>
    </message>
    <message>
        <source>about %1 tokens</source>
        <translation>约 %1 个词元</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The answer reached the limit of tokens and was cut off. The limit is “Longest answer” in the options.</source>
        <translation>回答达到词元上限，已被截断。上限即选项中的“最长回答”。</translation>
    </message>
    <message>
        <source>the provider or Quayside</source>
        <translation>提供商或 Quayside</translation>
    </message>
    <message>
        <source>the provider</source>
        <translation>提供商</translation>
    </message>
    <message>
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
</context>
<context>
    <name>quayside::ChatsController</name>
    <message>
        <source>“%1” was deleted.</source>
        <translation>已删除“%1”。</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>The conversation was exported to %1.</source>
        <translation>对话已导出到 %1。</translation>
    </message>
    <message>
        <source>The conversation could not be exported. %1</source>
        <translation>无法导出对话。%1</translation>
    </message>
    <message>
        <source>A conversation needs a model. When you have saved one, what you chose from %1 is attached to a new conversation.</source>
        <translation>对话需要一个模型。保存模型之后，你从 %1 选取的内容会附加到新的对话中。</translation>
    </message>
</context>
<context>
    <name>quayside::CheckController</name>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::CheckText</name>
    <message>
        <source>Models cannot use the name as it is.</source>
        <translation>模型无法直接使用这个名称。</translation>
    </message>
    <message>
        <source>Use letters without accents, digits, _ and - only.</source>
        <translation>只使用不带重音的字母、数字、_ 和 -。</translation>
    </message>
    <message>
        <source>The name has more than %1 characters.</source>
        <translation>名称超过 %1 个字符。</translation>
    </message>
    <message>
        <source>Choose a shorter one: hosts put the name of the server before it, and providers take 64.</source>
        <translation>请改用更短的名称：宿主会在前面加上服务器的名称，而提供商最多接受 64 个字符。</translation>
    </message>
    <message>
        <source>The name is listed twice.</source>
        <translation>名称在列表中出现两次。</translation>
    </message>
    <message>
        <source>Give each entry of a list a name of its own.</source>
        <translation>让列表中的每一项都有自己的名称。</translation>
    </message>
    <message>
        <source>A text has characters that are not shown.</source>
        <translation>文字中有不可见的字符。</translation>
    </message>
    <message>
        <source>Remove them. Hosts may take them for an attack.</source>
        <translation>请删除它们。宿主可能把它们当作攻击。</translation>
    </message>
    <message>
        <source>There is no title.</source>
        <translation>没有标题。</translation>
    </message>
    <message>
        <source>Add a title, a short name for people.</source>
        <translation>添加标题，即给人看的简短名称。</translation>
    </message>
    <message>
        <source>There is no description.</source>
        <translation>没有描述。</translation>
    </message>
    <message>
        <source>Say what it is for. Models choose by descriptions.</source>
        <translation>说明它的用途。模型根据描述来选择。</translation>
    </message>
    <message>
        <source>The description has more than %1 characters.</source>
        <translation>描述超过 %1 个字符。</translation>
    </message>
    <message>
        <source>Say the most important in the first sentences. Hosts and providers cut the rest.</source>
        <translation>把最重要的内容写在前几句。宿主和提供商会截掉其余部分。</translation>
    </message>
    <message>
        <source>It is not said whether the tool only reads.</source>
        <translation>没有说明工具是否只读取。</translation>
    </message>
    <message>
        <source>Add readOnlyHint, or destructiveHint. Without them, hosts expect the worst and ask about each call.</source>
        <translation>添加 readOnlyHint 或 destructiveHint。没有它们，宿主会按最坏的情况处理，并在每次调用前询问。</translation>
    </message>
    <message>
        <source>The tool claims to read only and to destroy.</source>
        <translation>工具既声称只读，又声称会破坏数据。</translation>
    </message>
    <message>
        <source>Leave out one of readOnlyHint and destructiveHint.</source>
        <translation>去掉 readOnlyHint 和 destructiveHint 中的一个。</translation>
    </message>
    <message>
        <source>The URI of the resource is not valid.</source>
        <translation>资源的 URI 无效。</translation>
    </message>
    <message>
        <source>Write a scheme, such as file: or docs:, and percent-encode what is special.</source>
        <translation>写上方案，例如 file: 或 docs:，并对特殊字符使用百分号编码。</translation>
    </message>
    <message>
        <source>This is no URI template of RFC 6570.</source>
        <translation>这不是 RFC 6570 的 URI 模板。</translation>
    </message>
    <message>
        <source>Write each variable as {name}.</source>
        <translation>每个变量都写成 {name}。</translation>
    </message>
    <message>
        <source>The resource has no MIME type.</source>
        <translation>资源没有 MIME 类型。</translation>
    </message>
    <message>
        <source>Add mimeType, so that it is shown as what it is.</source>
        <translation>添加 mimeType，这样它会按实际类型显示。</translation>
    </message>
    <message>
        <source>The schema of the arguments is not valid.</source>
        <translation>参数的 Schema 无效。</translation>
    </message>
    <message>
        <source>Correct what is named. The type of the whole is object.</source>
        <translation>请改正所指出的内容。整体的类型是 object。</translation>
    </message>
    <message>
        <source>Models of these providers cannot use the tool at all.</source>
        <translation>这些提供商的模型完全无法使用该工具。</translation>
    </message>
    <message>
        <source>Make the schema smaller and flatter.</source>
        <translation>缩小 Schema，减少嵌套。</translation>
    </message>
    <message>
        <source>Models do not see all of the schema.</source>
        <translation>模型看不到完整的 Schema。</translation>
    </message>
    <message>
        <source>Say it in descriptions as well: the models of these providers do not see these keywords.</source>
        <translation>在描述中也加以说明：这些提供商的模型看不到这些关键字。</translation>
    </message>
    <message>
        <source>A required argument is not described.</source>
        <translation>必填参数没有定义。</translation>
    </message>
    <message>
        <source>Add it to properties, or remove it from required.</source>
        <translation>把它加入 properties，或从 required 中删除。</translation>
    </message>
    <message>
        <source>An argument has no description.</source>
        <translation>有参数没有描述。</translation>
    </message>
    <message>
        <source>Say what to put in, with its unit or an example.</source>
        <translation>说明应填写什么，并给出单位或示例。</translation>
    </message>
    <message>
        <source>Models cannot use the name of an argument as it is.</source>
        <translation>模型无法直接使用某个参数的名称。</translation>
    </message>
    <message>
        <source>Use at most 64 letters without accents, digits, _, . and -.</source>
        <translation>最多使用 64 个不带重音的字母、数字、_、. 和 -。</translation>
    </message>
    <message>
        <source>People have to write JSON for an argument.</source>
        <translation>人们必须为某个参数手写 JSON。</translation>
    </message>
    <message>
        <source>Describe it with one type, or with alternatives that can be told apart.</source>
        <translation>用一个类型描述它，或者用可以区分的几种选择来描述。</translation>
    </message>
    <message>
        <source>A default is not a valid value.</source>
        <translation>默认值不是有效的值。</translation>
    </message>
    <message>
        <source>Choose a default that fits the schema of its argument.</source>
        <translation>选择符合该参数 Schema 的默认值。</translation>
    </message>
    <message>
        <source>The schema of the result is not valid.</source>
        <translation>结果的 Schema 无效。</translation>
    </message>
    <message>
        <source>The structured results have no schema.</source>
        <translation>结构化结果没有 Schema。</translation>
    </message>
    <message>
        <source>Add an outputSchema, so that programs know what comes.</source>
        <translation>添加 outputSchema，让程序知道会得到什么。</translation>
    </message>
    <message>
        <source>A result does not fit the schema of the tool.</source>
        <translation>有结果不符合工具的 Schema。</translation>
    </message>
    <message>
        <source>Correct the result or the outputSchema. Clients refuse such results.</source>
        <translation>请改正结果或 outputSchema。客户端会拒绝这样的结果。</translation>
    </message>
    <message>
        <source>A result has no structured content, which the schema of the tool promises.</source>
        <translation>有结果没有工具的 Schema 所承诺的结构化内容。</translation>
    </message>
    <message>
        <source>Add structuredContent, or leave out the outputSchema.</source>
        <translation>添加 structuredContent，或去掉 outputSchema。</translation>
    </message>
    <message>
        <source>A result has structured content only.</source>
        <translation>有结果只有结构化内容。</translation>
    </message>
    <message>
        <source>Add the same JSON as a text, for clients that do not read structured content.</source>
        <translation>把相同的 JSON 也作为文字加入，供不读取结构化内容的客户端使用。</translation>
    </message>
    <message>
        <source>A result looks like an error, but is none.</source>
        <translation>有结果看起来像错误，但没有标为错误。</translation>
    </message>
    <message>
        <source>Set isError, so that models and people can tell failures.</source>
        <translation>请设置 isError，让模型和人能够识别失败。</translation>
    </message>
    <message>
        <source>The texts of a result have more than %1 characters.</source>
        <translation>有结果的文字超过 %1 个字符。</translation>
    </message>
    <message>
        <source>Return a part, with an argument for the next one, or a link to a resource.</source>
        <translation>只返回一部分，并用参数获取下一部分；或者返回资源的链接。</translation>
    </message>
    <message>
        <source>A resource is of another MIME type than it is listed with.</source>
        <translation>有资源的 MIME 类型与列表中的不同。</translation>
    </message>
    <message>
        <source>Use the same mimeType in the list and in the contents.</source>
        <translation>在列表和内容中使用相同的 mimeType。</translation>
    </message>
    <message>
        <source>Entries of a list are left out, because they cannot be read.</source>
        <translation>列表中有些项无法读取，因此被略去。</translation>
    </message>
    <message>
        <source>Correct what is named. The other entries are not affected.</source>
        <translation>请改正所指出的内容。其他项不受影响。</translation>
    </message>
    <message>
        <source>A list fails that the server announces.</source>
        <translation>服务器声明的一个列表无法读取。</translation>
    </message>
    <message>
        <source>Answer it, with an empty list if there is nothing, or leave out the capability.</source>
        <translation>请回答该请求，没有内容时返回空列表；或者去掉这项能力。</translation>
    </message>
    <message>
        <source>The order of a list changes.</source>
        <translation>列表的顺序会变化。</translation>
    </message>
    <message>
        <source>Sort the list. Another order makes models read all of it again.</source>
        <translation>请对列表排序。顺序不同会让模型重新读取全部内容。</translation>
    </message>
    <message>
        <source>A list changed without the notification that the server announces.</source>
        <translation>列表已改变，但没有收到服务器声明的通知。</translation>
    </message>
    <message>
        <source>Send list_changed, or leave out listChanged in the capability.</source>
        <translation>发送 list_changed，或从能力中去掉 listChanged。</translation>
    </message>
    <message>
        <source>A list changed within its ttlMs.</source>
        <translation>列表在它的 ttlMs 之内改变了。</translation>
    </message>
    <message>
        <source>Choose a shorter ttlMs.</source>
        <translation>选择更短的 ttlMs。</translation>
    </message>
    <message>
        <source>It is not said how long an answer may be kept.</source>
        <translation>没有说明回答可以保留多久。</translation>
    </message>
    <message>
        <source>Add ttlMs and cacheScope, which this revision wants.</source>
        <translation>添加这个协议版本所要求的 ttlMs 和 cacheScope。</translation>
    </message>
    <message>
        <source>The server does not say its name or version.</source>
        <translation>服务器没有说明自己的名称或版本。</translation>
    </message>
    <message>
        <source>Add both to serverInfo.</source>
        <translation>把两者都加入 serverInfo。</translation>
    </message>
    <message>
        <source>The instructions have more than %1 characters.</source>
        <translation>说明超过 %1 个字符。</translation>
    </message>
    <message>
        <source>Say only what is not in the descriptions. They are in each conversation.</source>
        <translation>只写描述中没有的内容。说明会出现在每次对话中。</translation>
    </message>
    <message>
        <source>The revision of the protocol is old.</source>
        <translation>协议版本较旧。</translation>
    </message>
    <message>
        <source>Update the SDK of the server.</source>
        <translation>请更新服务器的 SDK。</translation>
    </message>
    <message>
        <source>HTTP with SSE is deprecated.</source>
        <translation>HTTP+SSE 已弃用。</translation>
    </message>
    <message>
        <source>Serve Streamable HTTP.</source>
        <translation>请提供 Streamable HTTP。</translation>
    </message>
    <message>
        <source>The server uses a feature that is deprecated.</source>
        <translation>服务器使用了已弃用的功能。</translation>
    </message>
    <message>
        <source>Plan to do without it: a later revision may not have it.</source>
        <translation>请计划不再使用它：以后的协议版本可能会去掉它。</translation>
    </message>
    <message>
        <source>tool %1</source>
        <translation>工具 %1</translation>
    </message>
    <message>
        <source>prompt %1</source>
        <translation>提示词 %1</translation>
    </message>
    <message>
        <source>resource %1</source>
        <translation>资源 %1</translation>
    </message>
    <message>
        <source>template %1</source>
        <translation>模板 %1</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>The schema is of a dialect that many clients do not know.</source>
        <translation>Schema 使用的方言许多客户端不认识。</translation>
    </message>
    <message>
        <source>Use JSON Schema 2020-12, or leave out $schema.</source>
        <translation>请使用 JSON Schema 2020-12，或去掉 $schema。</translation>
    </message>
    <message>
        <source>A list gives the same cursor again, or an empty one.</source>
        <translation>列表给出了相同的游标，或空的游标。</translation>
    </message>
    <message>
        <source>Leave out nextCursor on the last page.</source>
        <translation>最后一页不要带 nextCursor。</translation>
    </message>
    <message>
        <source>The server writes text where only messages may be.</source>
        <translation>服务器在只能有消息的地方写入了文字。</translation>
    </message>
    <message>
        <source>Write it to standard error, in JavaScript with console.error().</source>
        <translation>请写到标准错误，在 JavaScript 中使用 console.error()。</translation>
    </message>
    <message>
        <source>Looked at: tools %1, prompts %2, resources %3, templates %4, answers %5. Errors: %6, warnings: %7, advice: %8.</source>
        <translation>检查了：工具 %1，提示词 %2，资源 %3，模板 %4，回答 %5。错误 %6，警告 %7，建议 %8。</translation>
    </message>
    <message>
        <source>Score: %1 of 100.</source>
        <translation>评分：%1 / 100。</translation>
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
    <name>quayside::CompareController</name>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a server or a file, %2: what is done with it</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>All differences (%1)</source>
        <translation>全部差异（%1）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a rating, and how many have it</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>What they offer was compared, and the answers to %Ln call(s) that both have.</source>
        <translation>
            <numerusform>比较了它们提供的内容，以及双方都有的 %Ln 次调用的回答。</numerusform>
        </translation>
    </message>
    <message>
        <source>What they offer was compared.</source>
        <translation>比较了它们提供的内容。</translation>
    </message>
    <message>
        <source>The first %1 differences are listed.</source>
        <translation>列出了前 %1 处差异。</translation>
    </message>
</context>
<context>
    <name>quayside::CompletionController</name>
    <message>
        <source>%1 of %2 values. Type to narrow them down.</source>
        <translation>显示 %2 个值中的 %1 个。继续输入可缩小范围。</translation>
    </message>
    <message>
        <source>More values match. Type to narrow them down.</source>
        <translation>还有更多匹配的值。继续输入可缩小范围。</translation>
    </message>
    <message>
        <source>No suggestions.</source>
        <translation>没有建议。</translation>
    </message>
</context>
<context>
    <name>quayside::ComposerController</name>
    <message numerus="yes">
        <source>A message has at most %Ln attachment(s). The rest was not attached.</source>
        <translation>
            <numerusform>一条消息最多可有 %Ln 个附件。超出的部分没有添加。</numerusform>
        </translation>
    </message>
    <message>
        <source>Only files on this computer can be attached. Save the file first.</source>
        <translation>只能添加这台电脑上的文件。请先保存该文件。</translation>
    </message>
    <message>
        <source>Pasted picture</source>
        <translation>粘贴的图片</translation>
    </message>
    <message>
        <source>The server of this resource is not connected. Start it first.</source>
        <translation>此资源的服务器未连接。请先启动它。</translation>
    </message>
    <message>
        <source>The server is no longer connected. Connect it first.</source>
        <translation>服务器已断开连接。请先启动它。</translation>
    </message>
    <message>
        <source>The prompt is empty.</source>
        <translation>提示词为空。</translation>
    </message>
    <message>
        <source>The server was removed. Nothing was inserted.</source>
        <translation>服务器已被移除。没有插入它的任何内容。</translation>
    </message>
    <message>
        <source>The server no longer offers this prompt.</source>
        <translation>服务器不再提供此提示词。</translation>
    </message>
</context>
<context>
    <name>quayside::ComposerOffers</name>
    <message>
        <source>The first %1 of %2. Type to find others.</source>
        <translation>显示前 %1 项，共 %2 项。输入文字可查找其他项。</translation>
    </message>
    <message>
        <source>The list of %1 could not be read.</source>
        <translation>无法读取 %1 的列表。</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>No prompt matches.</source>
        <translation>没有匹配的提示词。</translation>
    </message>
    <message>
        <source>No resource matches.</source>
        <translation>没有匹配的资源。</translation>
    </message>
    <message>
        <source>No server of this conversation is connected.</source>
        <translation>此对话的服务器均未连接。</translation>
    </message>
    <message>
        <source>The servers of this conversation offer no prompts.</source>
        <translation>此对话的服务器不提供提示词。</translation>
    </message>
    <message>
        <source>The servers of this conversation offer no resources.</source>
        <translation>此对话的服务器不提供资源。</translation>
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
    <name>quayside::DataController</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>All servers are stopped and removed, with their secrets and approvals.</source>
        <translation>停止并移除所有服务器，以及它们的敏感信息和批准。</translation>
    </message>
    <message>
        <source>Approvals</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>All servers are stopped. You review each of them again before it starts.</source>
        <translation>停止所有服务器。每个服务器再次启动前都需要你重新审核。</translation>
    </message>
    <message>
        <source>Model providers</source>
        <translation>模型提供商</translation>
    </message>
    <message>
        <source>All model providers are removed, with their keys.</source>
        <translation>移除所有模型提供商及其密钥。</translation>
    </message>
    <message>
        <source>Finished tasks</source>
        <translation>已结束的任务</translation>
    </message>
    <message>
        <source>The list of finished tasks and their results are deleted.</source>
        <translation>删除已结束任务的列表及其结果。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>All settings get their defaults.</source>
        <translation>所有设置恢复默认值。</translation>
    </message>
    <message>
        <source>Accounts, without tokens</source>
        <translation>账户（不含令牌）</translation>
    </message>
    <message>
        <source>Names of keychain entries</source>
        <translation>密钥环条目的名称</translation>
    </message>
    <message>
        <source>Protocol versions of servers</source>
        <translation>服务器的协议版本</translation>
    </message>
    <message>
        <source>Call history</source>
        <translation>调用历史</translation>
    </message>
    <message>
        <source>The past calls of all tools are deleted, with their arguments and results. Saved arguments stay.</source>
        <translation>所有工具的调用记录及其参数和结果都会被删除。已保存的参数会保留。</translation>
    </message>
    <message>
        <source>Saved arguments</source>
        <translation>已保存的参数</translation>
    </message>
    <message>
        <source>The saved arguments of all tools are deleted.</source>
        <translation>所有工具已保存的参数都会被删除。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln call(s)</source>
        <translation>
            <numerusform>%Ln 次调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln set(s)</source>
        <translation>
            <numerusform>%Ln 组参数</numerusform>
        </translation>
    </message>
    <message>
        <source>Approved skills</source>
        <translation>已批准的技能</translation>
    </message>
    <message>
        <source>No skill of any server is approved any more.</source>
        <translation>所有服务器的技能都不再是已批准状态。</translation>
    </message>
    <message>
        <source>Audit log</source>
        <translation>审计日志</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Encrypted secrets</source>
        <translation>已加密的敏感信息</translation>
    </message>
</context>
<context>
    <name>quayside::DesktopNotices</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>quayside::DifferenceText</name>
    <message>
        <source>Breaking</source>
        <translation>不兼容</translation>
    </message>
    <message>
        <source>Compatible</source>
        <translation>兼容</translation>
    </message>
    <message>
        <source>Text only</source>
        <translation>仅文字</translation>
    </message>
    <message>
        <source>Other value</source>
        <translation>值不同</translation>
    </message>
    <message>
        <source>Tool %1</source>
        <translation>工具 %1</translation>
    </message>
    <message>
        <source>Prompt %1</source>
        <translation>提示词 %1</translation>
    </message>
    <message>
        <source>Resource %1</source>
        <translation>资源 %1</translation>
    </message>
    <message>
        <source>Template %1</source>
        <translation>模板 %1</translation>
    </message>
    <message>
        <source>Answer of %1</source>
        <translation>%1 的回答</translation>
    </message>
    <message>
        <source>The server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>More differences, which are not listed</source>
        <translation>还有未列出的差异</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation>新增 %1</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>改变</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 改变</translation>
    </message>
</context>
<context>
    <name>quayside::DoctorController</name>
    <message>
        <source>Looking at the program…</source>
        <translation>正在检查程序…</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Starting the server…</source>
        <translation>正在启动服务器…</translation>
    </message>
    <message>
        <source>Reading its lists…</source>
        <translation>正在读取列表…</translation>
    </message>
    <message>
        <source>Looking at the network…</source>
        <translation>正在检查网络…</translation>
    </message>
</context>
<context>
    <name>quayside::ErrorText</name>
    <message>
        <source>The program was not found.</source>
        <translation>找不到这个程序。</translation>
    </message>
    <message>
        <source>Check that the program is installed and that its name in Setup is correct.</source>
        <translation>请检查程序是否已安装，以及“配置”中的名称是否正确。</translation>
    </message>
    <message>
        <source>Quayside has no permission to run the program.</source>
        <translation>没有权限运行这个程序。</translation>
    </message>
    <message>
        <source>Check that the file is a program and that you have permission to execute it.</source>
        <translation>请检查这个文件是否是程序，以及你是否有权执行它。</translation>
    </message>
    <message>
        <source>The path of the program is a folder.</source>
        <translation>填写的程序是一个文件夹。</translation>
    </message>
    <message>
        <source>Enter the program file inside the folder.</source>
        <translation>请填写其中的程序文件。</translation>
    </message>
    <message>
        <source>This computer cannot run the file.</source>
        <translation>这台电脑无法运行这个文件。</translation>
    </message>
    <message>
        <source>If it is a script, its first line must name the program that runs it.</source>
        <translation>如果是脚本，第一行必须写明用哪个程序运行它。</translation>
    </message>
    <message>
        <source>A part of the path is not a folder.</source>
        <translation>路径中有一段不是文件夹。</translation>
    </message>
    <message>
        <source>Check the program and the folder in Setup.</source>
        <translation>请检查“配置”中的程序和文件夹。</translation>
    </message>
    <message>
        <source>The arguments are too long for this computer.</source>
        <translation>参数太长，超出了这台电脑的限制。</translation>
    </message>
    <message>
        <source>Shorten the arguments or variables in Setup.</source>
        <translation>请缩短“配置”中的参数或环境变量。</translation>
    </message>
    <message>
        <source>The program could not be started.</source>
        <translation>程序无法启动。</translation>
    </message>
    <message>
        <source>Check the program, the folder and the arguments in Setup.</source>
        <translation>请检查“配置”中的程序、文件夹和参数。</translation>
    </message>
    <message>
        <source>aborted</source>
        <translation>自行中止</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>被强制终止</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>terminated</source>
        <translation>被终止</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>The server exited with code %1.</source>
        <translation>服务器已退出，代码 %1。</translation>
    </message>
    <message>
        <source>The server exited: %1.</source>
        <translation>服务器已退出：%1。</translation>
    </message>
    <message>
        <source>The server exited before it responded.</source>
        <translation>服务器还没响应就退出了。</translation>
    </message>
    <message>
        <source>The server did not respond in time.</source>
        <translation>服务器没有及时响应。</translation>
    </message>
    <message>
        <source>The program may not be an MCP server, or may still be downloading. Try again.</source>
        <translation>它可能不是 MCP 服务器，或者还在下载内容。请重试。</translation>
    </message>
    <message>
        <source>The call timed out.</source>
        <translation>调用超时。</translation>
    </message>
    <message>
        <source>The call was cancelled. Try again, or check whether the server is busy.</source>
        <translation>调用已取消。请重试，或检查服务器是否正忙。</translation>
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
        <source>The program does not use a protocol that Quayside supports.</source>
        <translation>Quayside 不支持这个程序使用的协议。</translation>
    </message>
    <message>
        <source>Check that the program is an MCP server and that its arguments are correct.</source>
        <translation>请检查它是否是 MCP 服务器，以及参数是否正确。</translation>
    </message>
    <message>
        <source>The response could not be read.</source>
        <translation>无法读取响应。</translation>
    </message>
    <message>
        <source>This is a fault in the server. Report it to its author.</source>
        <translation>这是服务器的问题。请向其作者反馈。</translation>
    </message>
    <message>
        <source>The list from the server could not be read.</source>
        <translation>无法读取服务器的列表。</translation>
    </message>
    <message>
        <source>This could not be read.</source>
        <translation>无法读取这些内容。</translation>
    </message>
    <message>
        <source>Paste a command, or JSON that lists servers.</source>
        <translation>请粘贴一行命令，或一段列出服务器的 JSON。</translation>
    </message>
    <message>
        <source>The server does not accept these arguments.</source>
        <translation>服务器不接受这些参数。</translation>
    </message>
    <message>
        <source>Correct the arguments, then try again.</source>
        <translation>请按服务器指出的问题修改参数，然后重试。</translation>
    </message>
    <message>
        <source>The server does not support this request.</source>
        <translation>服务器不支持这个请求。</translation>
    </message>
    <message>
        <source>The server may have changed. Refresh the list.</source>
        <translation>服务器可能有变动。请刷新列表。</translation>
    </message>
    <message>
        <source>The server refused the connection (code %1).</source>
        <translation>服务器拒绝了连接（代码 %1）。</translation>
    </message>
    <message>
        <source>The server returned an error (code %1).</source>
        <translation>服务器返回了错误（代码 %1）。</translation>
    </message>
    <message>
        <source>The message from the server is below.</source>
        <translation>服务器的说明见下方。</translation>
    </message>
    <message>
        <source>Quayside does not start this program.</source>
        <translation>Quayside 不会启动这个程序。</translation>
    </message>
    <message>
        <source>Enter the full path of a program outside the working folder, then review it again.</source>
        <translation>请填写完整路径，程序不能位于工作文件夹内，然后再审核一次。</translation>
    </message>
    <message>
        <source>Only a shell can run this command.</source>
        <translation>这条命令只有 shell 才能运行。</translation>
    </message>
    <message>
        <source>Enter one program with its arguments, without pipes, redirection or further commands.</source>
        <translation>请只填写一个程序和它的参数，不要使用管道、重定向或多条命令。</translation>
    </message>
    <message>
        <source>Quayside does not allow this.</source>
        <translation>Quayside 不允许此操作。</translation>
    </message>
    <message>
        <source>No permission to read or write the configuration.</source>
        <translation>没有权限读写配置。</translation>
    </message>
    <message>
        <source>Check the owner and the permissions of the folder.</source>
        <translation>请检查文件夹的所有者和写入权限。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
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
        <source>The unreadable file was kept. Nothing is lost.</source>
        <translation>无法读取的文件已另行保留，内容没有丢失。</translation>
    </message>
    <message>
        <source>The connection to the server was lost.</source>
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
        <source>Reinstall Quayside.</source>
        <translation>请重新安装 Quayside。</translation>
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation>服务器关闭了连接。</translation>
    </message>
    <message>
        <source>Try again. If the problem persists, contact the operator of the server.</source>
        <translation>请重试。如果问题持续，请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>The server may be busy, or may not be an MCP server. Check the address, or try again later.</source>
        <translation>它可能正忙，或者不是 MCP 服务器。请检查地址，或稍后重试。</translation>
    </message>
    <message>
        <source>The server and Quayside have no protocol version in common.</source>
        <translation>服务器与 Quayside 没有共同的协议版本。</translation>
    </message>
    <message>
        <source>The server supports %1. Quayside supports %2. Use another version of the server or of Quayside, and check the protocol version in Setup.</source>
        <translation>服务器支持 %1。Quayside 支持 %2。请使用服务器或 Quayside 的其他版本，并检查“配置”中的协议版本。</translation>
    </message>
    <message>
        <source>There is no MCP server at this address.</source>
        <translation>这个地址上没有 MCP 服务器。</translation>
    </message>
    <message>
        <source>Check the path of the address. It often ends in /mcp or /sse.</source>
        <translation>请检查地址的路径；它通常以 /mcp 或 /sse 结尾。</translation>
    </message>
    <message>
        <source>Quayside does not connect to this address.</source>
        <translation>Quayside 不连接到这个地址。</translation>
    </message>
    <message>
        <source>The review explains why.</source>
        <translation>请查看审核页面，其中说明了原因。</translation>
    </message>
    <message>
        <source>The certificate file contains no certificates.</source>
        <translation>证书文件中没有证书。</translation>
    </message>
    <message>
        <source>The certificate file cannot be read.</source>
        <translation>无法读取证书文件。</translation>
    </message>
    <message>
        <source>Nothing is listening at this address.</source>
        <translation>这个地址上没有程序在监听。</translation>
    </message>
    <message>
        <source>Check the address and the port, and whether the server is running.</source>
        <translation>请检查地址和端口，以及服务器是否在运行。</translation>
    </message>
    <message>
        <source>The host name was not found.</source>
        <translation>找不到主机名。</translation>
    </message>
    <message>
        <source>Check the spelling of the address and your network.</source>
        <translation>请检查地址的写法和你的网络。</translation>
    </message>
    <message>
        <source>The certificate of the server is not trusted.</source>
        <translation>服务器的证书不受信任。</translation>
    </message>
    <message>
        <source>The connection may be intercepted, or the server may use its own certificate. If you trust the server, enter its certificate authority in Setup.</source>
        <translation>连接可能被拦截，或者服务器使用自己的证书。如果你信任该服务器，请在“配置”中填写其证书颁发机构。</translation>
    </message>
    <message>
        <source>The server did not accept the connection in time.</source>
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
        <source>The proxy refused the connection.</source>
        <translation>代理拒绝了连接。</translation>
    </message>
    <message>
        <source>The server has moved.</source>
        <translation>服务器已迁移。</translation>
    </message>
    <message>
        <source>Quayside does not follow redirects to another address. If you trust the new address, change the address in Setup.</source>
        <translation>Quayside 不会跟随重定向到其他地址。如果你信任新地址，请在“配置”中更改地址。</translation>
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
        <source>The server reported an internal error (HTTP %1).</source>
        <translation>服务器内部出错（HTTP %1）。</translation>
    </message>
    <message>
        <source>Try again later. If the problem persists, contact the operator of the server.</source>
        <translation>请稍后重试。如果问题持续，请联系服务器的运营者。</translation>
    </message>
    <message>
        <source>There is no MCP server at this address (HTTP %1).</source>
        <translation>这个地址上没有 MCP 服务器（HTTP %1）。</translation>
    </message>
    <message>
        <source>The server requires a feature that Quayside does not offer.</source>
        <translation>服务器需要 Quayside 没有向它提供的功能。</translation>
    </message>
    <message>
        <source>The required feature is below.</source>
        <translation>它需要的内容见下方。</translation>
    </message>
    <message>
        <source>The server received different headers than Quayside sent.</source>
        <translation>服务器收到的请求头与 Quayside 发送的不一致。</translation>
    </message>
    <message>
        <source>A proxy on the way may have changed them.</source>
        <translation>途中的代理可能改动了它们。</translation>
    </message>
    <message>
        <source>The call may have been partly carried out. Check before you run the tool again.</source>
        <translation>调用可能已部分执行。请先检查，再重新运行工具。</translation>
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
        <source>The server exited with code %1 and wrote nothing.</source>
        <translation>服务器已退出，代码 %1，没有任何输出。</translation>
    </message>
    <message>
        <source>The last output is below. Fix the cause, then start the server again.</source>
        <translation>最后的输出见下方。请解决问题，然后重新启动。</translation>
    </message>
    <message>
        <source>Check the program and its arguments, then start the server again.</source>
        <translation>请检查程序及其参数，然后重新启动。</translation>
    </message>
    <message>
        <source>The server no longer offers this tool.</source>
        <translation>服务器不再提供此工具。</translation>
    </message>
    <message>
        <source>The list of tools was refreshed. Select another tool.</source>
        <translation>工具列表已刷新。请选择其他工具。</translation>
    </message>
    <message>
        <source>The server did not send the resource in time.</source>
        <translation>服务器未及时发送该资源。</translation>
    </message>
    <message>
        <source>The resource could not be read.</source>
        <translation>无法读取该资源。</translation>
    </message>
    <message>
        <source>The server does not have this resource.</source>
        <translation>服务器没有该资源。</translation>
    </message>
    <message>
        <source>It may have been removed. Refresh the list of resources.</source>
        <translation>它可能已被删除。请刷新资源列表。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of your profile cannot be used: a newer version of Quayside wrote them.</source>
        <translation>
            <numerusform>你的配置目录中有 %n 个文件无法使用：它们由更新版本的 Quayside 写入。</numerusform>
        </translation>
    </message>
    <message>
        <source>Use the newer version of Quayside again. This version works without the content of these files, does not change them, and cannot save what belongs in them.</source>
        <translation>请重新使用更新版本的 Quayside。此版本不使用这些文件的内容，不会更改它们，也无法保存本应写入其中的内容。</translation>
    </message>
    <message>
        <source>A rule of your organization does not allow this call.</source>
        <translation>你所在组织的规则不允许此调用。</translation>
    </message>
    <message>
        <source>This tool is new and not accepted yet.</source>
        <translation>此工具是新增的，尚未被接受。</translation>
    </message>
    <message>
        <source>Accept the tool, then call it again.</source>
        <translation>请先接受此工具，然后重新调用。</translation>
    </message>
    <message>
        <source>This tool has changed since it was accepted.</source>
        <translation>此工具在被接受后已变更。</translation>
    </message>
    <message>
        <source>Look at what changed and accept the tool, then call it again.</source>
        <translation>请查看变更并接受此工具，然后重新调用。</translation>
    </message>
    <message>
        <source>The instructions of the server have changed since they were accepted.</source>
        <translation>服务器的说明在被接受后已变更。</translation>
    </message>
    <message>
        <source>Look at what changed and accept the instructions, then call the tool again.</source>
        <translation>请查看变更并接受说明，然后重新调用工具。</translation>
    </message>
    <message>
        <source>You did not allow this call.</source>
        <translation>你没有允许此调用。</translation>
    </message>
    <message>
        <source>Nobody allowed this call in time.</source>
        <translation>没有人及时允许此调用。</translation>
    </message>
    <message>
        <source>The screen was locked before the call was allowed.</source>
        <translation>在允许调用之前屏幕已锁定。</translation>
    </message>
    <message>
        <source>Too many calls are waiting for a permission.</source>
        <translation>等待许可的调用过多。</translation>
    </message>
    <message>
        <source>Answer the others first, then call the tool again.</source>
        <translation>请先处理其他调用，然后重新调用此工具。</translation>
    </message>
    <message>
        <source>The tool or its server changed before the call was allowed.</source>
        <translation>在允许调用之前，工具或其服务器已变更。</translation>
    </message>
    <message>
        <source>The certificate of the server has expired.</source>
        <translation>服务器的证书已过期。</translation>
    </message>
    <message>
        <source>Check the date of this computer. If it is right, the operator of the server must renew the certificate.</source>
        <translation>请检查这台电脑的日期。如果日期正确，服务器的运营者必须更新证书。</translation>
    </message>
    <message>
        <source>The certificate of the server is for another name.</source>
        <translation>服务器的证书属于另一个名称。</translation>
    </message>
    <message>
        <source>The connection may be intercepted, or the address is wrong. Check the spelling of the address.</source>
        <translation>连接可能被拦截，或者地址有误。请检查地址的拼写。</translation>
    </message>
    <message>
        <source>The file of the client certificate contains no matching private key.</source>
        <translation>客户端证书文件中没有与证书匹配的私钥。</translation>
    </message>
    <message>
        <source>The passphrase of the client certificate is missing or wrong.</source>
        <translation>客户端证书的密码缺失或不正确。</translation>
    </message>
    <message>
        <source>The server refused the connection without a client certificate.</source>
        <translation>没有客户端证书，服务器拒绝了连接。</translation>
    </message>
    <message>
        <source>The server refused your client certificate.</source>
        <translation>服务器拒绝了你的客户端证书。</translation>
    </message>
    <message>
        <source>Check that the certificate is meant for this server and has not expired, or ask the operator of the server.</source>
        <translation>请检查该证书是否用于此服务器且未过期，或询问服务器的运营者。</translation>
    </message>
    <message>
        <source>Check the proxy and its password in Setup or, for all connections, in Settings under Network.</source>
        <translation>请在“配置”中检查代理及其密码；若用于所有连接，请在“设置”的“网络”中检查。</translation>
    </message>
    <message>
        <source>The proxy asks for a user name and a password (HTTP 407).</source>
        <translation>代理要求用户名和密码（HTTP 407）。</translation>
    </message>
    <message>
        <source>Enter a file with the certificate and its key in Setup.</source>
        <translation>请在“配置”中填写包含证书及其私钥的文件。</translation>
    </message>
    <message>
        <source>Enter the passphrase in Setup.</source>
        <translation>请在“配置”中输入密码。</translation>
    </message>
    <message>
        <source>Enter another file in Setup, or leave the field empty.</source>
        <translation>请在“配置”中填写其他文件，或将该栏留空。</translation>
    </message>
    <message>
        <source>Enter a readable file in Setup, or leave the field empty.</source>
        <translation>请在“配置”中填写可读取的文件，或将该栏留空。</translation>
    </message>
    <message>
        <source>Enter the file of your client certificate in Setup, or ask the operator of the server for one.</source>
        <translation>请在“配置”中填写你的客户端证书文件，或向服务器的运营者索取。</translation>
    </message>
    <message>
        <source>No secure connection to the server could be made.</source>
        <translation>无法与服务器建立安全连接。</translation>
    </message>
    <message>
        <source>The server may not use HTTPS at this address and port, or only with versions of TLS that are no longer secure.</source>
        <translation>该地址和端口可能不使用 HTTPS，或者服务器只支持已不安全的 TLS 版本。</translation>
    </message>
    <message>
        <source>The answer of the server to “%1” could not be read.</source>
        <translation>无法读取服务器对“%1”的应答。</translation>
    </message>
    <message>
        <source>The server gave no reason.</source>
        <translation>服务器没有说明原因。</translation>
    </message>
    <message>
        <source>The server refused the connection (HTTP %1).</source>
        <translation>服务器拒绝了连接（HTTP %1）。</translation>
    </message>
    <message>
        <source>Its reason is below. If it names no reason, check the address.</source>
        <translation>原因见下方。如果没有给出原因，请检查地址。</translation>
    </message>
    <message>
        <source>The configuration is on a read-only disk.</source>
        <translation>配置位于只读磁盘上。</translation>
    </message>
    <message>
        <source>Make the disk writable, then try again.</source>
        <translation>请让磁盘可写，再重试。</translation>
    </message>
    <message>
        <source>The sandbox of the server could not be made.</source>
        <translation>无法创建服务器的沙箱。</translation>
    </message>
    <message>
        <source>Install the package bubblewrap, then start the server again.</source>
        <translation>请安装软件包 bubblewrap，然后重新启动服务器。</translation>
    </message>
    <message>
        <source>The package bubblewrap is too old. Update it, then start the server again.</source>
        <translation>软件包 bubblewrap 版本过旧。请更新它，然后重新启动服务器。</translation>
    </message>
    <message>
        <source>This system may not let you make user namespaces. An administrator can allow them for /usr/bin/bwrap: by sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, or kernel.apparmor_restrict_unprivileged_userns.</source>
        <translation>此系统可能不允许你创建用户命名空间。管理员可以允许 /usr/bin/bwrap 使用它们：通过 sysctl 的 user.max_user_namespaces、kernel.unprivileged_userns_clone 或 kernel.apparmor_restrict_unprivileged_userns。</translation>
    </message>
    <message>
        <source>A folder that the server is given does not exist.</source>
        <translation>给服务器的一个文件夹不存在。</translation>
    </message>
    <message>
        <source>Make the folder, or remove it from the sandbox in Setup.</source>
        <translation>请创建该文件夹，或在“配置”中将其从沙箱移除。</translation>
    </message>
    <message>
        <source>The path of a folder that the server is given contains a link.</source>
        <translation>给服务器的一个文件夹的路径包含链接。</translation>
    </message>
    <message>
        <source>It could lead to another folder than the one you chose. Enter the path without links in Setup.</source>
        <translation>它可能指向你所选文件夹以外的文件夹。请在“配置”中输入不含链接的路径。</translation>
    </message>
    <message>
        <source>A folder cannot be given to a server.</source>
        <translation>有一个文件夹不能给服务器。</translation>
    </message>
    <message>
        <source>It belongs to the system or to Quayside, or you have no permission to open it. Remove it from the sandbox in Setup.</source>
        <translation>它属于系统或 Quayside，或者你无权打开它。请在“配置”中将其从沙箱移除。</translation>
    </message>
    <message>
        <source>The sandbox does not contain the folder that the server starts in.</source>
        <translation>沙箱不包含服务器的启动文件夹。</translation>
    </message>
    <message>
        <source>Add the folder to the sandbox in Setup, or let the server start in another one.</source>
        <translation>请在“配置”中将该文件夹添加到沙箱，或让服务器在其他文件夹中启动。</translation>
    </message>
    <message>
        <source>Check the arguments and the variables in Setup.</source>
        <translation>请检查“配置”中的参数和变量。</translation>
    </message>
    <message>
        <source>This system may not let quayside-keeper make user namespaces, which the network of the sandbox needs. An administrator can allow them: by sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, or kernel.apparmor_restrict_unprivileged_userns.</source>
        <translation>此系统可能不允许 quayside-keeper 创建用户命名空间，而沙箱的网络需要它们。管理员可以通过 sysctl 的 user.max_user_namespaces、kernel.unprivileged_userns_clone 或 kernel.apparmor_restrict_unprivileged_userns 允许。</translation>
    </message>
    <message>
        <source>The package of the server was not fetched.</source>
        <translation>未能下载服务器的软件包。</translation>
    </message>
    <message>
        <source>The details are what the package runner printed last. If it wants to connect to another host, allow that under Needs you, then start the server again.</source>
        <translation>详细信息是软件包运行器最后输出的内容。如果它想连接其他主机，请在“待处理”中允许，然后重新启动服务器。</translation>
    </message>
</context>
<context>
    <name>quayside::ExamText</name>
    <message>
        <source>tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>resource templates</source>
        <translation>资源模板</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>It is not approved, or has changed since it was. Nothing was started.</source>
        <translation>它尚未获得批准，或批准后有了变化。没有启动任何程序。</translation>
    </message>
    <message>
        <source>%1 needs “%2”, which was not found.</source>
        <translation>%1 需要“%2”，但没有找到。</translation>
    </message>
    <message>
        <source>%1, version %2</source>
        <translation>%1，版本 %2</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>Connections go through the proxy %1.</source>
        <translation>连接经过代理 %1。</translation>
    </message>
    <message>
        <source>“%1” was not found.</source>
        <translation>没有找到“%1”。</translation>
    </message>
    <message>
        <source>%1, port %2</source>
        <translation>%1，端口 %2</translation>
    </message>
    <message>
        <source>%1: connected after %2.</source>
        <translation>%1：%2后连上。</translation>
    </message>
    <message>
        <source>“%1”, issued by “%2”</source>
        <translation>“%1”，由“%2”签发</translation>
    </message>
    <message>
        <source>%1, valid until %2</source>
        <translation>%1，有效期至 %2</translation>
    </message>
    <message>
        <source>HTTP %1</source>
        <translation>HTTP %1</translation>
    </message>
    <message>
        <source>%1: %2, after %3</source>
        <translation>%1：%2，用时 %3</translation>
    </message>
    <message>
        <source>The program runs.</source>
        <translation>程序正在运行。</translation>
    </message>
    <message>
        <source>The sandbox refused connections to: %1</source>
        <translation>沙盒拒绝了到以下主机的连接：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of its standard output are no messages.</source>
        <translation>
            <numerusform>标准输出中有 %n 行不是消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” was not answered.</source>
        <translation>“%1”没有得到回答。</translation>
    </message>
    <message>
        <source>“%1” was refused with the code %2.</source>
        <translation>“%1”被拒绝，代码 %2。</translation>
    </message>
    <message>
        <source>“%1” was answered after %2.</source>
        <translation>“%1”在 %2后得到回答。</translation>
    </message>
    <message>
        <source>Version %1 of the protocol</source>
        <translation>协议版本 %1</translation>
    </message>
    <message>
        <source>%1; the server calls itself “%2”, version “%3”</source>
        <translation>%1；服务器自称“%2”，版本“%3”</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, and %n left out</source>
        <translation>
            <numerusform>%1：%2，另有 %n 项被略去</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The program writes text to its standard output, where only messages may be.</source>
        <translation>程序把文字写到了标准输出，而那里只能有消息。</translation>
    </message>
    <message>
        <source>It may not be an MCP server, or may need an argument such as “stdio”. A server must write its log to standard error.</source>
        <translation>它可能不是 MCP 服务器，或者需要“stdio”之类的参数。服务器的日志必须写到标准错误。</translation>
    </message>
    <message>
        <source>The program runs, and does not answer.</source>
        <translation>程序在运行，但没有回答。</translation>
    </message>
    <message>
        <source>It may not be an MCP server, or may need an argument such as “stdio”. If it is still downloading, look again later.</source>
        <translation>它可能不是 MCP 服务器，或者需要“stdio”之类的参数。如果仍在下载，请稍后重新检查。</translation>
    </message>
    <message>
        <source>Its sandbox refused connections to: %1. If the server needs them, allow them, then look again.</source>
        <translation>它的沙盒拒绝了到以下主机的连接：%1。如果服务器需要这些连接，请允许，然后重新检查。</translation>
    </message>
    <message>
        <source>The host “%1” was not found.</source>
        <translation>没有找到主机“%1”。</translation>
    </message>
    <message>
        <source>Nothing is listening at “%1”, port %2.</source>
        <translation>“%1”的端口 %2 没有程序在监听。</translation>
    </message>
    <message>
        <source>What answers at “%1”, port %2, is no web server.</source>
        <translation>在“%1”端口 %2 回答的不是 Web 服务器。</translation>
    </message>
    <message>
        <source>Check the address and the port.</source>
        <translation>请检查地址和端口。</translation>
    </message>
    <message>
        <source>There is a website at this address, and no MCP server.</source>
        <translation>这个地址是网站，不是 MCP 服务器。</translation>
    </message>
    <message>
        <source>Check the path of the address. It often ends in /mcp or /sse.</source>
        <translation>请检查地址中的路径，通常以 /mcp 或 /sse 结尾。</translation>
    </message>
    <message>
        <source>The folder “%1” does not exist.</source>
        <translation>文件夹“%1”不存在。</translation>
    </message>
    <message>
        <source>Choose another folder, or create it.</source>
        <translation>请选择其他文件夹，或创建它。</translation>
    </message>
    <message>
        <source>“%1” needs the program “%2”, which was not found.</source>
        <translation>“%1”需要程序“%2”，但没有找到。</translation>
    </message>
    <message>
        <source>Install it, then try again.</source>
        <translation>请安装后再试。</translation>
    </message>
    <message>
        <source>The program “%1” was not found.</source>
        <translation>没有找到程序“%1”。</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审核</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>The server is not approved, or has changed since it was.</source>
        <translation>服务器尚未获得批准，或批准后有了变化。</translation>
    </message>
    <message>
        <source>Review it, then look again.</source>
        <translation>请审核后重新检查。</translation>
    </message>
    <message>
        <source>The server is connected, and its list of %1 cannot be read.</source>
        <translation>服务器已连接，但无法读取它的%1列表。</translation>
    </message>
    <message>
        <source>The server is connected, and offers nothing.</source>
        <translation>服务器已连接，但没有提供任何内容。</translation>
    </message>
    <message>
        <source>It may need an argument, a variable or an account to offer something.</source>
        <translation>它可能需要参数、变量或账户才会提供内容。</translation>
    </message>
    <message>
        <source>The server works.</source>
        <translation>服务器工作正常。</translation>
    </message>
    <message>
        <source>It was ready after %1.</source>
        <translation>%1后就绪。</translation>
    </message>
    <message numerus="yes">
        <source>Its log has %n note(s) on its use of the protocol.</source>
        <translation>
            <numerusform>它的日志中有 %n 条关于协议使用的说明。</numerusform>
        </translation>
    </message>
    <message>
        <source>The server works, and writes text where only messages may be.</source>
        <translation>服务器可以使用，但把文字写到了只能有消息的地方。</translation>
    </message>
    <message>
        <source>Report it to its author. The log has the text.</source>
        <translation>请报告给它的作者。文字见日志。</translation>
    </message>
    <message>
        <source>It was running already.</source>
        <translation>它已经在运行。</translation>
    </message>
    <message numerus="yes">
        <source>“%1” has %n address(es), found after %2.</source>
        <translation>
            <numerusform>“%1”有 %n 个地址，用时 %2。</numerusform>
        </translation>
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
        <source>The pattern cannot be checked here</source>
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
        <source>The schema specifies no type. Enter JSON.</source>
        <translation>Schema 没有写明类型，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The type “%1” is not supported. Enter JSON.</source>
        <translation>不支持类型“%1”，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The schema refers to “%1” outside the document, which is never downloaded. Enter JSON.</source>
        <translation>Schema 引用了外部的“%1”。外部内容从不下载，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The schema refers to a missing definition. Enter JSON.</source>
        <translation>Schema 引用的内容不存在，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The schema is nested too deeply for a form. Enter JSON.</source>
        <translation>Schema 嵌套太深，无法生成表单，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>The schema combines rules in an unsupported way. Enter JSON.</source>
        <translation>不支持 Schema 中的规则组合，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>“%1” is not supported. Enter JSON.</source>
        <translation>不支持“%1”，因此用 JSON 填写。</translation>
    </message>
    <message>
        <source>“%1” is not valid in the schema. Enter JSON.</source>
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
        <source>The schema is not a JSON object, so there is no form. You can still enter JSON.</source>
        <translation>Schema 不是 JSON 对象，无法生成表单。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The schema does not describe an object that a form can show. You can still enter JSON.</source>
        <translation>Schema 描述的对象无法生成表单。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The schema is not valid at “%1”, so there is no form. You can still enter JSON.</source>
        <translation>Schema 在“%1”处有误，无法生成表单。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The schema is too large for a form. You can still enter JSON.</source>
        <translation>Schema 太大，无法生成表单。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The form would have %1 fields or more, and the limit is %2. You can still enter JSON.</source>
        <translation>表单至少有 %1 个字段，最多只能显示 %2 个。你仍可填写 JSON。</translation>
    </message>
    <message>
        <source>The form would have %1 fields, and the limit is %2. You can still enter JSON.</source>
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
        <source>This is not valid JSON.</source>
        <translation>这不是有效的 JSON。</translation>
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
        <source>Required.</source>
        <translation>必填。</translation>
    </message>
    <message>
        <source>Not valid JSON. Strings need double quotes, like &quot;Oslo&quot;.</source>
        <translation>不是有效的 JSON。字符串要加双引号，如 &quot;Oslo&quot;。</translation>
    </message>
    <message>
        <source>Enter a name.</source>
        <translation>请填写名称。</translation>
    </message>
    <message>
        <source>This name is already used.</source>
        <translation>这个名称已经用过。</translation>
    </message>
    <message>
        <source>Items must be unique.</source>
        <translation>各项不能重复。</translation>
    </message>
    <message>
        <source>Required. To enter an empty text, use JSON.</source>
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
    <name>quayside::GuideController</name>
    <message>
        <source>Try the demo server</source>
        <translation>试用演示服务器</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Show a review</source>
        <translation>查看审核</translation>
    </message>
    <message>
        <source>Open a tool</source>
        <translation>打开工具</translation>
    </message>
    <message>
        <source>Open the resources</source>
        <translation>打开资源</translation>
    </message>
    <message>
        <source>Open the prompts</source>
        <translation>打开提示词</translation>
    </message>
    <message>
        <source>Open a tool with tasks</source>
        <translation>打开支持任务的工具</translation>
    </message>
    <message>
        <source>Show all tasks</source>
        <translation>查看所有任务</translation>
    </message>
    <message>
        <source>Open a tool that asks</source>
        <translation>打开会提问的工具</translation>
    </message>
    <message>
        <source>Show what needs you</source>
        <translation>显示待处理</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>搜索全部</translation>
    </message>
    <message>
        <source>Open the traffic</source>
        <translation>打开消息</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>打开设置</translation>
    </message>
</context>
<context>
    <name>quayside::Handbook</name>
    <message>
        <source>en</source>
        <extracomment>The folder in resources/help that has the handbook in this language, for example zh_CN.</extracomment>
        <translation>zh_CN</translation>
    </message>
</context>
<context>
    <name>quayside::HistoryController</name>
    <message>
        <source>The history cannot be read: %1</source>
        <translation>无法读取历史记录：%1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>This name is taken.</source>
        <translation>此名称已被使用。</translation>
    </message>
    <message>
        <source>There is no room for more saved arguments. Delete some first.</source>
        <translation>已保存的参数过多。请先删除一些。</translation>
    </message>
    <message>
        <source>The arguments were not saved: %1</source>
        <translation>未能保存参数：%1</translation>
    </message>
    <message>
        <source>− earlier call: %1 · %2
+ later call: %3 · %4</source>
        <translation>− 较早的调用：%1 · %2
+ 较晚的调用：%3 · %4</translation>
    </message>
    <message>
        <source>%1
The results are the same.</source>
        <translation>%1
结果相同。</translation>
    </message>
    <message>
        <source>%1
The later result: %2 added, %3 removed</source>
        <translation>%1
较晚的结果：新增 %2 行，删除 %3 行</translation>
    </message>
</context>
<context>
    <name>quayside::HistoryModel</name>
    <message>
        <source>Arguments too large to keep</source>
        <translation>参数过大，未保存</translation>
    </message>
    <message>
        <source>No arguments</source>
        <translation>无参数</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Tool error</source>
        <translation>工具报错</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
</context>
<context>
    <name>quayside::HomeController</name>
    <message>
        <source>waiting for you</source>
        <translation>等待你处理</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
</context>
<context>
    <name>quayside::ImageDecoder</name>
    <message>
        <source>The image has no data.</source>
        <translation>图片没有数据。</translation>
    </message>
    <message>
        <source>The image data is not valid Base64.</source>
        <translation>图片数据不是有效的 Base64。</translation>
    </message>
    <message>
        <source>The image is larger than %1.</source>
        <translation>图片超过 %1。</translation>
    </message>
    <message>
        <source>The image is neither PNG nor JPEG.</source>
        <translation>图片既不是 PNG 也不是 JPEG。</translation>
    </message>
    <message>
        <source>The image is damaged.</source>
        <translation>图片已损坏。</translation>
    </message>
    <message>
        <source>The image has too many pixels: %1 by %2.</source>
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
    <name>quayside::ImportText</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The text cannot be read: %1</source>
        <translation>无法读取该文本：%1</translation>
    </message>
    <message>
        <source>Too large. A link may have 64 KiB, pasted text 256 KiB, a file 1 MiB.</source>
        <translation>内容过大。链接最多 64 KiB，粘贴的文本最多 256 KiB，文件最多 1 MiB。</translation>
    </message>
    <message>
        <source>No MCP server found.</source>
        <translation>未找到 MCP 服务器。</translation>
    </message>
    <message>
        <source>Quayside cannot use %1: addresses. Enter an address that begins with https://.</source>
        <translation>Quayside 不能使用 %1: 地址。请输入以 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>This link does not contain a server, or is damaged.</source>
        <translation>此链接不包含服务器，或已损坏。</translation>
    </message>
    <message>
        <source>The command is incomplete, or has an unknown option: %1</source>
        <translation>命令不完整，或包含未知选项：%1</translation>
    </message>
    <message>
        <source>The file cannot be read: %1</source>
        <translation>无法读取该文件：%1</translation>
    </message>
    <message>
        <source>The file is not UTF-8. Save it in this encoding and try again.</source>
        <translation>该文件不是 UTF-8 编码。请将其另存为 UTF-8 后重试。</translation>
    </message>
    <message>
        <source>This link only names a server in the gallery of another app: %1. Paste the command, address or JSON of that server.</source>
        <translation>此链接只指向另一个应用的扩展库中的服务器：%1。请粘贴该服务器的命令、地址或 JSON。</translation>
    </message>
    <message>
        <source>%1 does not describe any servers. Enter the whole address of the server.</source>
        <translation>%1 没有列出任何服务器。请输入服务器的完整地址。</translation>
    </message>
    <message>
        <source>%1 leads into a private network, and was not asked. Enter the whole address of the server.</source>
        <translation>%1 指向专用网络，因此没有查询。请输入服务器的完整地址。</translation>
    </message>
    <message>
        <source>A site is only asked over https. Enter the whole address of the server.</source>
        <translation>只通过 https 查询站点。请输入服务器的完整地址。</translation>
    </message>
    <message>
        <source>%1 could not be asked for its servers: %2</source>
        <translation>无法向 %1 查询其服务器：%2</translation>
    </message>
</context>
<context>
    <name>quayside::InboxItem</name>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation>已等待 %1</translation>
    </message>
</context>
<context>
    <name>quayside::InputListModel</name>
    <message>
        <source>Enter a value.</source>
        <translation>请输入值。</translation>
    </message>
</context>
<context>
    <name>quayside::InstallRowModel</name>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>请求头</translation>
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
        <source>Variable</source>
        <translation>环境变量</translation>
    </message>
</context>
<context>
    <name>quayside::JsonFault</name>
    <message>
        <source>Unexpected text after the end.</source>
        <translation>结尾之后还有多余内容。</translation>
    </message>
    <message>
        <source>The value is nested too deeply.</source>
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
        <source>A string must end on its line. Write a line break as \n.</source>
        <translation>字符串不能跨行；换行请写成 \n。</translation>
    </message>
    <message>
        <source>This string has no closing quote.</source>
        <translation>字符串缺少结尾的引号。</translation>
    </message>
    <message>
        <source>This string has an escape that JSON does not define.</source>
        <translation>字符串中有 JSON 未定义的转义。</translation>
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
        <source>Strings need double quotes.</source>
        <translation>字符串要加双引号。</translation>
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
        <source>The keychain does not respond.</source>
        <translation>密钥环没有回应。</translation>
    </message>
    <message>
        <source>The keychain denied access.</source>
        <translation>密钥环拒绝了访问。</translation>
    </message>
    <message>
        <source>No keychain is available.</source>
        <translation>找不到可用的密钥环。</translation>
    </message>
    <message>
        <source>Unlock it, then try again.</source>
        <translation>请解锁后重试。</translation>
    </message>
    <message>
        <source>It may be waiting for your password in another window. Enter the password, then try again.</source>
        <translation>它可能正在另一个窗口中等待输入密码。输入后请重试。</translation>
    </message>
    <message>
        <source>Allow access in the settings of the keychain, then try again.</source>
        <translation>请在密钥环的设置中允许访问，然后重试。</translation>
    </message>
    <message>
        <source>Secrets are stored only in your system keychain.</source>
        <translation>密钥等敏感信息只保存在系统密钥环中。</translation>
    </message>
    <message>
        <source>%1 Secrets that you enter are kept only in memory, until Quayside quits. %2</source>
        <translation>%1你输入的敏感信息只保存在内存中，直到 Quayside 退出。%2</translation>
    </message>
    <message>
        <source>A secret of this server is no longer in the keychain: %1.</source>
        <translation>此服务器的一项敏感信息已不在密钥环中：%1。</translation>
    </message>
    <message>
        <source>Remove the server and add it again, with that value.</source>
        <translation>请移除该服务器，然后连同这个值重新添加。</translation>
    </message>
    <message>
        <source>The file with your approvals was changed by another program, or belongs to another keychain. No approval in it is in force. Review your servers again.</source>
        <translation>保存批准的文件已被其他程序更改，或属于另一个钥匙串。其中的批准均不生效。请重新审核你的服务器。</translation>
    </message>
    <message>
        <source>The file with your approvals is an older copy. No approval in it is in force. Review your servers again.</source>
        <translation>保存批准的文件是较旧的副本。其中的批准均不生效。请重新审核你的服务器。</translation>
    </message>
    <message>
        <source>The key for your approvals is no longer in the keychain. No approval is in force. Review your servers again.</source>
        <translation>用于批准的密钥已不在钥匙串中。所有批准均不生效。请重新审核你的服务器。</translation>
    </message>
    <message>
        <source>%1 Earlier approvals are not in force, and new ones end when Quayside quits. %2</source>
        <translation>%1之前的批准不生效，新的批准在 Quayside 退出时失效。%2</translation>
    </message>
    <message>
        <source>Your approvals could not be saved. They end when Quayside quits.</source>
        <translation>无法保存你的批准。它们在 Quayside 退出时失效。</translation>
    </message>
    <message>
        <source>The keychain responds with errors.</source>
        <translation>密钥环返回错误。</translation>
    </message>
    <message>
        <source>The secrets of this profile are encrypted, and no key was named.</source>
        <translation>此配置目录的敏感信息已加密，但未指定密钥。</translation>
    </message>
    <message>
        <source>The secrets of this profile are encrypted with another key.</source>
        <translation>此配置目录的敏感信息是用另一个密钥加密的。</translation>
    </message>
    <message>
        <source>The file secrets.json was copied from another profile.</source>
        <translation>文件 secrets.json 是从另一个配置目录复制来的。</translation>
    </message>
    <message>
        <source>The file secrets.json is damaged, or was changed by another program.</source>
        <translation>文件 secrets.json 已损坏，或被其他程序修改过。</translation>
    </message>
    <message>
        <source>The file secrets.json cannot be read or written.</source>
        <translation>无法读取或写入文件 secrets.json。</translation>
    </message>
    <message>
        <source>Try again. If that does not help, restart the keychain.</source>
        <translation>请重试。如果仍然不行，请重新启动密钥环。</translation>
    </message>
    <message>
        <source>Name its file with QUAYSIDE_KEY_FILE, then start Quayside again. The command line also has --key-file, and asks for a passphrase on a terminal.</source>
        <translation>请用 QUAYSIDE_KEY_FILE 指定密钥文件，然后重新启动 Quayside。命令行还可使用 --key-file，并会在终端上询问密码短语。</translation>
    </message>
    <message>
        <source>Start Quayside again with that key.</source>
        <translation>请用那个密钥重新启动 Quayside。</translation>
    </message>
    <message>
        <source>Put the former file back. If there is none, remove it: you then review your servers again and enter their secrets again.</source>
        <translation>请放回原来的文件。如果没有，请将其删除：之后你需要重新审核服务器，并重新输入它们的敏感信息。</translation>
    </message>
    <message>
        <source>Check the room on the disk and the permissions of the folder, then try again.</source>
        <translation>请检查磁盘空间和文件夹权限，然后重试。</translation>
    </message>
    <message>
        <source>Start GNOME Keyring or KWallet, then try again. Without them, use a key file: quayside-cli keys create FILE</source>
        <translation>请启动 GNOME Keyring 或 KWallet，然后重试。如果没有它们，请使用密钥文件：quayside-cli keys create FILE</translation>
    </message>
    <message>
        <source>Secrets are stored only in the file secrets.json of this profile, encrypted with your key.</source>
        <translation>敏感信息只存储在此配置目录的 secrets.json 文件中，并用你的密钥加密。</translation>
    </message>
    <message>
        <source>The key file cannot be read. %1</source>
        <translation>无法读取密钥文件。%1</translation>
    </message>
    <message>
        <source>The key file belongs to somebody else: %1</source>
        <translation>密钥文件属于其他用户：%1</translation>
    </message>
    <message>
        <source>Others can read or change the key file. Take that from them with chmod 600: %1</source>
        <translation>其他用户可以读取或修改密钥文件。请用 chmod 600 取消他们的权限：%1</translation>
    </message>
    <message>
        <source>The key file is inside the profile, so a copy of the profile would contain its key. Keep it elsewhere: %1</source>
        <translation>密钥文件位于配置目录内，因此复制配置目录时会连同密钥一起复制。请将其存放在别处：%1</translation>
    </message>
    <message>
        <source>This is no key file. It has exactly 32 random bytes; quayside-cli keys create FILE makes one: %1</source>
        <translation>这不是密钥文件。密钥文件恰好包含 32 个随机字节，可用 quayside-cli keys create FILE 创建：%1</translation>
    </message>
    <message>
        <source>The secrets of this profile are in the keychain of the system. Use the key with another profile, or without the key: %1</source>
        <translation>此配置目录的敏感信息在系统密钥环中。请将该密钥用于另一个配置目录，或不使用密钥打开此配置目录：%1</translation>
    </message>
    <message>
        <source>There is a file already. It was not changed: %1</source>
        <translation>文件已存在，未作更改：%1</translation>
    </message>
    <message>
        <source>The key file cannot be written. %1</source>
        <translation>无法写入密钥文件。%1</translation>
    </message>
    <message>
        <source>The key cannot be used. %1</source>
        <translation>无法使用该密钥。%1</translation>
    </message>
</context>
<context>
    <name>quayside::LaunchText</name>
    <message>
        <source>Runs a script in a shell: %1</source>
        <translation>在 shell 中运行脚本：%1</translation>
    </message>
    <message>
        <source>Requests administrator rights: %1</source>
        <translation>请求管理员权限：%1</translation>
    </message>
    <message>
        <source>Looks like shell syntax: %1. The program receives it unchanged; a shell inside the program would execute it.</source>
        <translation>看起来像 shell 语法：%1。它会原样传给程序；如果程序内部调用 shell，就会执行它。</translation>
    </message>
    <message>
        <source>Can delete files: %1</source>
        <translation>可能删除文件：%1</translation>
    </message>
    <message>
        <source>Downloads and runs code: %1</source>
        <translation>下载并运行代码：%1</translation>
    </message>
    <message>
        <source>Names a location of keys or passwords: %1</source>
        <translation>提到了存放密钥或密码的位置：%1</translation>
    </message>
    <message>
        <source>Contains invisible characters: %1</source>
        <translation>含有不可见字符：%1</translation>
    </message>
    <message>
        <source>%1 is passed on unchanged; Quayside does not replace it.</source>
        <translation>%1 会原样传入，Quayside 不会替换它。</translation>
    </message>
    <message>
        <source>The program has changed. Before: %1</source>
        <translation>程序有变。原来是：%1</translation>
    </message>
    <message>
        <source>Argument %1 differs from what you approved.</source>
        <translation>参数 %1 与你批准的不同。</translation>
    </message>
    <message>
        <source>The folder differs from what you approved.</source>
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
        <source>The connection to %1 is not encrypted. Others on the network can read and change the data.</source>
        <translation>与 %1 的连接未加密。途中的其他人可以读取和更改发送的内容。</translation>
    </message>
    <message>
        <source>The name %1 encodes letters that can look like others. Make sure that it is the name you expect.</source>
        <translation>名称 %1 代表可能与其他字母相似的字母。请确认它就是你要的那个。</translation>
    </message>
    <message>
        <source>The address is a number, %1, and not a name.</source>
        <translation>地址只是一串数字 %1，而不是名称。</translation>
    </message>
    <message>
        <source>The address uses an unusual port: %1</source>
        <translation>地址指定了不常见的端口：%1</translation>
    </message>
    <message>
        <source>The header %1 is reserved for the protocol. It is not sent.</source>
        <translation>请求头 %1 属于协议本身。它不会被发送。</translation>
    </message>
    <message>
        <source>Certificates from the authorities in this file are also trusted: %1</source>
        <translation>此文件中的颁发机构签发的证书也会被信任：%1</translation>
    </message>
    <message>
        <source>All traffic goes through this proxy: %1</source>
        <translation>所有内容都经过这个代理：%1</translation>
    </message>
    <message>
        <source>The server was a local program before.</source>
        <translation>此服务器之前是本地程序。</translation>
    </message>
    <message>
        <source>The address has changed. Before: %1</source>
        <translation>地址有变。原来是：%1</translation>
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
        <source>The trusted certificates differ from what you approved.</source>
        <translation>受信任的证书与你批准的不同。</translation>
    </message>
    <message>
        <source>The proxy differs from what you approved.</source>
        <translation>代理与你批准的不同。</translation>
    </message>
    <message>
        <source>An address begins with https://</source>
        <translation>地址以 https:// 开头</translation>
    </message>
    <message>
        <source>The address contains spaces, quotes, brackets, backslashes or invisible characters. Remove them.</source>
        <translation>地址中含有空格、引号、括号、反斜杠或不可见字符。请去掉它们。</translation>
    </message>
    <message>
        <source>The address contains a name before “@”. Remove it; put keys into a header.</source>
        <translation>地址在“@”之前含有名称。请去掉它；密钥应放在请求头中。</translation>
    </message>
    <message>
        <source>The host of the address is a placeholder. Enter the host itself.</source>
        <translation>地址中的主机是占位符。请写出主机本身。</translation>
    </message>
    <message>
        <source>The address does not contain a valid host.</source>
        <translation>地址中没有有效的主机。</translation>
    </message>
    <message>
        <source>The port of the address must be a number from 1 to 65535.</source>
        <translation>地址的端口必须是 1 到 65535 之间的数字。</translation>
    </message>
    <message>
        <source>Remove the part of the address from “#” on. It is never sent.</source>
        <translation>请去掉地址中从“#”开始的部分；它从不会被发送。</translation>
    </message>
    <message>
        <source>The address is not valid. Check the spelling.</source>
        <translation>地址无效。请检查写法。</translation>
    </message>
    <message>
        <source>Quayside does not connect to another computer without encryption, unless you allow it for this server.</source>
        <translation>除非你为此服务器允许，否则 Quayside 不会以不加密的方式连接到其他计算机。</translation>
    </message>
    <message>
        <source>A header value contains a line break or another control character.</source>
        <translation>请求头的值含有换行符或其他控制字符。</translation>
    </message>
    <message>
        <source>The proxy must have the form http://host:port or socks5://host:port.</source>
        <translation>代理必须采用 http://host:port 或 socks5://host:port 的形式。</translation>
    </message>
    <message>
        <source>The variable %1 can make programs load other code.</source>
        <translation>环境变量 %1 可以让程序加载其他代码。</translation>
    </message>
    <message>
        <source>The variable %1 sets where packages come from.</source>
        <translation>环境变量 %1 决定软件包的来源。</translation>
    </message>
    <message>
        <source>The variable %1 sets which configuration or services programs use. These can load other code.</source>
        <translation>环境变量 %1 决定程序使用哪些配置或服务，而这些配置或服务可能加载其他代码。</translation>
    </message>
    <message>
        <source>The variable %1 sets which proxy connections use or which certificates they trust.</source>
        <translation>环境变量 %1 决定连接使用哪个代理或信任哪些证书。</translation>
    </message>
    <message>
        <source>No version is pinned: %1 may download different code at each start.</source>
        <translation>未固定版本：%1 每次启动时都可能下载不同的代码。</translation>
    </message>
    <message>
        <source>The version is not pinned: a variable sets where %1 downloads from.</source>
        <translation>未固定版本：%1 从哪里下载由环境变量决定。</translation>
    </message>
    <message>
        <source>%1 is missing or belongs to another user.</source>
        <translation>%1 不存在或属于其他用户。</translation>
    </message>
    <message>
        <source>Your earlier approval did not include the contents of %1.</source>
        <translation>你之前的批准不包括 %1 的内容。</translation>
    </message>
    <message>
        <source>%1 has changed since you approved it.</source>
        <translation>%1 在你批准之后有变动。</translation>
    </message>
    <message>
        <source>The entry “%1” needs a value for %2.</source>
        <translation>条目“%1”需要填写 %2 的值。</translation>
    </message>
    <message>
        <source>The sign-in host of this server receives the token from %1.</source>
        <translation>此服务器的登录主机会收到来自 %1 的令牌。</translation>
    </message>
    <message>
        <source>The source of the sign-in token differs from what you approved.</source>
        <translation>登录令牌的来源与你批准的不同。</translation>
    </message>
    <message>
        <source>The client certificate in this file tells the server who you are: %1</source>
        <translation>此文件中的客户端证书会向服务器表明你的身份：%1</translation>
    </message>
    <message>
        <source>The client certificate differs from what you approved.</source>
        <translation>客户端证书与你批准的不同。</translation>
    </message>
    <message>
        <source>The entry “%1” also sets what Quayside does not support: %2</source>
        <translation>条目“%1”还设置了 Quayside 不支持的内容：%2</translation>
    </message>
    <message>
        <source>Not supported by Quayside: %1</source>
        <translation>Quayside 不支持：%1</translation>
    </message>
    <message>
        <source>The program is not found any more. Before: %1</source>
        <translation>找不到此程序了。原来是：%1</translation>
    </message>
    <message>
        <source>What it is given differs from what you approved. Before: %1</source>
        <translation>给它的内容与你批准的不同。之前：%1</translation>
    </message>
</context>
<context>
    <name>quayside::LinkText</name>
    <message>
        <source>The host name mixes letters from several alphabets. Imitations of well-known names do this.</source>
        <translation>主机名混用了多种字母，仿冒知名名称的地址常常如此。</translation>
    </message>
    <message>
        <source>The host name encodes letters other than a to z. It may imitate another name.</source>
        <translation>主机名代表 a 到 z 以外的字母。它可能在仿冒另一个名称。</translation>
    </message>
    <message>
        <source>The connection is not encrypted: others can read the data.</source>
        <translation>连接未加密：他人可以读取内容。</translation>
    </message>
    <message>
        <source>The address contains text before an @. The host of the page is %1.</source>
        <translation>地址在 @ 之前含有文字。网页所在的主机是 %1。</translation>
    </message>
    <message>
        <source>The host is a number, not a name. Its owner is hard to identify.</source>
        <translation>主机是数字而不是名称。很难得知背后是谁。</translation>
    </message>
    <message>
        <source>The address uses port %1 instead of the usual one.</source>
        <translation>地址使用端口 %1，而不是通常的端口。</translation>
    </message>
</context>
<context>
    <name>quayside::ListText</name>
    <message>
        <source>The pages of the list lead back to one before. What was read is kept.</source>
        <translation>列表的分页又回到了前面的某一页。已读取的内容会保留。</translation>
    </message>
    <message>
        <source>The list is too long. The first %1 entries are kept.</source>
        <translation>列表太长，只保留前 %1 项。</translation>
    </message>
    <message>
        <source>The server declares this list, but cannot send it.</source>
        <translation>服务器声明了此列表，但无法提供。</translation>
    </message>
    <message>
        <source>An entry was left out: %1</source>
        <translation>已略去一项：%1</translation>
    </message>
    <message>
        <source>“%1” was left out: its arguments are not an object.</source>
        <translation>已略去“%1”：其参数不是对象。</translation>
    </message>
    <message>
        <source>A second entry called “%1” was left out.</source>
        <translation>已略去另一个同名项“%1”。</translation>
    </message>
    <message>
        <source>“%1” was left out: it asks for a header that cannot be sent (%2).</source>
        <translation>已略去“%1”：它要求的请求头无法发送（%2）。</translation>
    </message>
    <message>
        <source>“%1” was left out: its schema cannot be used (%2).</source>
        <translation>已略去“%1”：其参数模式无法使用（%2）。</translation>
    </message>
    <message>
        <source>“%1” was left out: %2</source>
        <translation>已略去“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” was left out: all skills together have more than %2 files.</source>
        <translation>已略去“%1”：所有技能的文件总数超过 %2 个。</translation>
    </message>
    <message>
        <source>The entry “%1” was left out: %2</source>
        <translation>已略去条目“%1”：%2</translation>
    </message>
    <message>
        <source>A part of the list cannot be read, and entries may be missing: %1</source>
        <translation>列表的一部分无法读取，可能缺少条目：%1</translation>
    </message>
</context>
<context>
    <name>quayside::ListingController</name>
    <message>
        <source>The other versions are not known. %1</source>
        <translation>不知道其他版本。%1</translation>
    </message>
    <message>
        <source>The publisher names no package and no address. See the website of the server.</source>
        <translation>发布者没有给出软件包或地址。请查看服务器的网站。</translation>
    </message>
    <message>
        <source>%1 was not found on your PATH.</source>
        <translation>在 PATH 中找不到 %1。</translation>
    </message>
    <message>
        <source>Enter a value for “%1”.</source>
        <translation>请为“%1”输入一个值。</translation>
    </message>
    <message>
        <source>These values are too long for a command or an address. Shorten them.</source>
        <translation>这些值太长，无法放入命令或地址。请缩短它们。</translation>
    </message>
</context>
<context>
    <name>quayside::LocalModelsController</name>
    <message>
        <source>No model was found. Start Ollama, LM Studio or llama-server, and look again.</source>
        <translation>没有找到模型。请启动 Ollama、LM Studio 或 llama-server，然后再查找一次。</translation>
    </message>
    <message>
        <source>These programs run models on this computer:</source>
        <translation>这些程序正在这台电脑上运行模型：</translation>
    </message>
    <message>
        <source>Start Ollama with the environment variable %1.</source>
        <translation>请在启动 Ollama 时设置环境变量 %1。</translation>
    </message>
    <message>
        <source>Load the model in LM Studio with a context length of %1.</source>
        <translation>请在 LM Studio 中以 %1 的上下文长度加载模型。</translation>
    </message>
    <message>
        <source>Start llama-server with %1.</source>
        <translation>请用 %1 启动 llama-server。</translation>
    </message>
    <message>
        <source>Only %1 tokens fit into the context of: %2. Tools need more. %3</source>
        <translation>以下模型的上下文只能容纳 %1 个词元：%2。使用工具需要更多。%3</translation>
    </message>
    <message>
        <source>The server refuses tools. Start llama-server with %1.</source>
        <translation>服务器拒绝使用工具。请用 %1 启动 llama-server。</translation>
    </message>
    <message>
        <source>These models take no tools: %1</source>
        <translation>这些模型不支持工具：%1</translation>
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
    <message>
        <source>debug</source>
        <translation>调试</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>alert</source>
        <translation>警报</translation>
    </message>
    <message>
        <source>emergency</source>
        <translation>紧急</translation>
    </message>
</context>
<context>
    <name>quayside::LookAlikeText</name>
    <message>
        <source>Character %1 is %2 here and %3 there.</source>
        <translation>第 %1 个字符在这里是 %2，在那里是 %3。</translation>
    </message>
    <message>
        <source>Another server has the same name.</source>
        <translation>另一台服务器使用相同的名称。</translation>
    </message>
    <message>
        <source>The name looks like that of the server “%1”.</source>
        <translation>该名称与服务器“%1”的名称相似。</translation>
    </message>
    <message>
        <source>The name looks like that of the tool “%1” of the same server.</source>
        <translation>该名称与同一服务器的工具“%1”的名称相似。</translation>
    </message>
    <message>
        <source>The name looks like that of the tool “%1” of “%2”.</source>
        <translation>该名称与“%2”的工具“%1”的名称相似。</translation>
    </message>
</context>
<context>
    <name>quayside::Markdown</name>
    <message>
        <source>Image:</source>
        <translation>图片：</translation>
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
    <message>
        <source>%1, %2 with you</source>
        <translation>%1，等你 %2</translation>
    </message>
</context>
<context>
    <name>quayside::MessageAttachments</name>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
</context>
<context>
    <name>quayside::ModelPicker</name>
    <message>
        <source>Choose at least one model to use this provider.</source>
        <translation>请至少选择一个模型以使用此提供商。</translation>
    </message>
    <message numerus="yes">
        <source>%n chosen</source>
        <translation>
            <numerusform>已选择 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A name has at most %Ln character(s).</source>
        <translation>
            <numerusform>名称最多 %Ln 个字符。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln model(s) can be chosen.</source>
        <translation>
            <numerusform>最多可选择 %Ln 个模型。</numerusform>
        </translation>
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
        <source>No model provider responds at this address.</source>
        <translation>此地址没有模型提供商响应。</translation>
    </message>
    <message>
        <source>The provider reported an internal error (HTTP %1).</source>
        <translation>提供商内部出错（HTTP %1）。</translation>
    </message>
    <message>
        <source>Try again later, or choose another model.</source>
        <translation>请稍后再试，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider rejected this request.</source>
        <translation>提供商拒绝了此请求。</translation>
    </message>
    <message>
        <source>The message from the provider is below.</source>
        <translation>提供商的说明见下。</translation>
    </message>
    <message>
        <source>The provider requires a key.</source>
        <translation>提供商需要密钥。</translation>
    </message>
    <message>
        <source>The provider does not accept the key.</source>
        <translation>提供商不接受此密钥。</translation>
    </message>
    <message>
        <source>The key does not have permission for this.</source>
        <translation>此密钥不能用于此操作。</translation>
    </message>
    <message>
        <source>Choose another model, or check with the provider what the key permits.</source>
        <translation>请选择其他模型，或向提供商了解此密钥的用途。</translation>
    </message>
    <message>
        <source>Your credit with the provider is used up.</source>
        <translation>在提供商的余额已用完。</translation>
    </message>
    <message>
        <source>Check your account with the provider, or choose another model.</source>
        <translation>请查看你在那里的账户，或选择其他模型。</translation>
    </message>
    <message>
        <source>The text is too long for the model.</source>
        <translation>文本超出了模型所能接受的长度。</translation>
    </message>
    <message>
        <source>Shorten the messages, or choose a model that accepts longer text.</source>
        <translation>请缩短消息，或选择能接受更长文本的模型。</translation>
    </message>
    <message>
        <source>The provider rejected this content.</source>
        <translation>提供商拒绝了此内容。</translation>
    </message>
    <message>
        <source>Change the messages, or choose another model.</source>
        <translation>请修改消息，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider does not have this model.</source>
        <translation>提供商没有此模型。</translation>
    </message>
    <message>
        <source>The provider is overloaded.</source>
        <translation>提供商目前负载过高。</translation>
    </message>
    <message>
        <source>Part of the messages cannot be sent to this model.</source>
        <translation>消息中有一部分无法交给此模型。</translation>
    </message>
    <message>
        <source>Choose a model from another provider, or remove that part.</source>
        <translation>请选择其他提供商的模型，或去掉那一部分。</translation>
    </message>
    <message>
        <source>The model gave no answer.</source>
        <translation>模型没有给出回答。</translation>
    </message>
    <message>
        <source>Allow more tokens, or choose another model.</source>
        <translation>请允许更多词元，或选择其他模型。</translation>
    </message>
    <message>
        <source>The provider has moved.</source>
        <translation>提供商已更换地址。</translation>
    </message>
    <message>
        <source>The certificate of the provider is not trusted.</source>
        <translation>提供商的证书不受信任。</translation>
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
        <source>The answer ended before it was complete.</source>
        <translation>回答中途断开了。</translation>
    </message>
    <message>
        <source>Check your network, or try again.</source>
        <translation>请检查网络，或重试。</translation>
    </message>
    <message>
        <source>The response from the provider could not be read.</source>
        <translation>无法读取提供商的响应。</translation>
    </message>
    <message>
        <source>Quayside does not use this address.</source>
        <translation>Quayside 不使用此地址。</translation>
    </message>
    <message>
        <source>It must begin with https://; http:// is for this computer only.</source>
        <translation>地址必须以 https:// 开头；http:// 仅限本机。</translation>
    </message>
    <message>
        <source>The conversation is too long for the model.</source>
        <translation>对话太长，模型无法处理。</translation>
    </message>
    <message>
        <source>Begin a new conversation, use fewer servers, or choose a model that accepts longer text.</source>
        <translation>请开始新的对话、减少服务器，或选用能接受更长文本的模型。</translation>
    </message>
    <message>
        <source>The model cannot give answers as long as this request allows.</source>
        <translation>该模型无法给出此请求所允许长度的回答。</translation>
    </message>
    <message>
        <source>Allow fewer tokens, or choose another model.</source>
        <translation>请减少允许的词元数，或选择其他模型。</translation>
    </message>
    <message>
        <source>Lower “Longest answer” in the options of the conversation, or choose another model.</source>
        <translation>请在对话选项中调低“最长回答”，或选择其他模型。</translation>
    </message>
    <message>
        <source>The connection may be intercepted. Nothing was sent. If your company has its own certificate authority, enter it in Settings under Network.</source>
        <translation>连接可能被拦截。没有发送任何内容。如果你的公司有自己的证书颁发机构，请在“设置”的“网络”中填写。</translation>
    </message>
    <message>
        <source>It gave no reason. Try again, or choose another model.</source>
        <translation>提供商未说明原因。请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>Rate limit reached.</source>
        <translation>已达到速率限制。</translation>
    </message>
    <message>
        <source>The model called a tool in a way that cannot be read.</source>
        <translation>模型调用工具的内容无法解析。</translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation>请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>Check the base address and the kind of provider.</source>
        <translation>请检查基础地址和提供商类型。</translation>
    </message>
    <message>
        <source>Enter the key of the provider.</source>
        <translation>请输入该提供商的密钥。</translation>
    </message>
    <message>
        <source>Check the key of the provider; it may be incomplete or expired.</source>
        <translation>请检查该提供商的密钥；它可能不完整或已过期。</translation>
    </message>
    <message>
        <source>Check the name of the model.</source>
        <translation>请检查模型名称。</translation>
    </message>
    <message>
        <source>Quayside does not send the key to another address. If you trust the new address, enter it as the base address.</source>
        <translation>Quayside 不会自行把密钥发往别处。如果你信任新地址，请把它填为基础地址。</translation>
    </message>
    <message>
        <source>Enter the key above, and get the list again.</source>
        <translation>请在上方输入密钥，然后重新获取列表。</translation>
    </message>
    <message>
        <source>Check the key above; it may be incomplete or expired.</source>
        <translation>请检查上方的密钥；它可能不完整或已过期。</translation>
    </message>
    <message>
        <source>This provider has no list of models at this address.</source>
        <translation>此提供商在该地址没有模型列表。</translation>
    </message>
    <message>
        <source>Type the name of a model. If it does not answer, check the base address.</source>
        <translation>请输入模型名称。如果模型没有回答，请检查基础地址。</translation>
    </message>
    <message>
        <source>Try again later, or type the name of a model.</source>
        <translation>请稍后再试，或输入模型名称。</translation>
    </message>
    <message>
        <source>The list of models could not be read.</source>
        <translation>无法读取模型列表。</translation>
    </message>
    <message>
        <source>Check the base address and the kind of provider above, or type the name of a model.</source>
        <translation>请检查上方的基础地址和提供商类型，或输入模型名称。</translation>
    </message>
    <message>
        <source>The provider did not answer in time.</source>
        <translation>提供商没有及时响应。</translation>
    </message>
    <message>
        <source>Quayside does not send the key to another address. If you trust the new address, enter it above.</source>
        <translation>Quayside 不会将密钥发送到其他地址。如果你信任新地址，请在上方输入。</translation>
    </message>
    <message>
        <source>The list of models ended before it was complete.</source>
        <translation>模型列表尚未完整就中断了。</translation>
    </message>
    <message>
        <source>The key may still be valid for answers: type the name of a model.</source>
        <translation>密钥可能仍可用于回答：请输入模型名称。</translation>
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
        <source>Best match for the request</source>
        <translation>适合该请求的模型</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>“%1” was removed.</source>
        <translation>已移除“%1”。</translation>
    </message>
</context>
<context>
    <name>quayside::NetworkController</name>
    <message>
        <source>The file contains no certificates. Choose another one.</source>
        <translation>文件中没有证书。请选择其他文件。</translation>
    </message>
    <message>
        <source>The file cannot be read. Choose one that exists and that you may read.</source>
        <translation>无法读取文件。请选择存在且你有权读取的文件。</translation>
    </message>
</context>
<context>
    <name>quayside::Notifications</name>
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
    <name>quayside::OmittedText</name>
    <message>
        <source>The schema of its arguments cannot be used: %1</source>
        <translation>其参数的 Schema 无法使用：%1</translation>
    </message>
    <message>
        <source>Its arguments are not an object, as model providers require.</source>
        <translation>其参数不是对象，而模型提供商要求是对象。</translation>
    </message>
    <message>
        <source>The schema of its arguments is too large for model providers.</source>
        <translation>其参数的 Schema 对模型提供商来说过大。</translation>
    </message>
    <message>
        <source>The schema of its arguments is nested too deeply for model providers.</source>
        <translation>其参数的 Schema 对模型提供商来说嵌套过深。</translation>
    </message>
    <message>
        <source>It is switched off in this conversation.</source>
        <translation>它在此对话中已关闭。</translation>
    </message>
    <message>
        <source>Your organization does not allow it.</source>
        <translation>你的组织不允许使用它。</translation>
    </message>
    <message>
        <source>It is new or has changed, and is not accepted yet.</source>
        <translation>它是新的或已更改，尚未被接受。</translation>
    </message>
    <message>
        <source>Its server offers it to apps, not to models.</source>
        <translation>其服务器将它提供给应用，而不是模型。</translation>
    </message>
    <message>
        <source>Its server lists another tool with the same name.</source>
        <translation>其服务器还列出了另一个同名的工具。</translation>
    </message>
    <message>
        <source>The servers of this conversation have too many tools.</source>
        <translation>此对话的服务器提供的工具过多。</translation>
    </message>
</context>
<context>
    <name>quayside::OutputText</name>
    <message>
        <source>The package “%1” does not exist.</source>
        <translation>软件包“%1”不存在。</translation>
    </message>
    <message>
        <source>Check the spelling of the package in the command.</source>
        <translation>请检查命令中软件包的拼写。</translation>
    </message>
    <message>
        <source>There is no such version of the package “%1”.</source>
        <translation>软件包“%1”没有这个版本。</translation>
    </message>
    <message>
        <source>Change the version in the command, or leave it out.</source>
        <translation>请更改命令中的版本，或省略版本。</translation>
    </message>
    <message>
        <source>The package contains no program to start.</source>
        <translation>软件包里没有可以启动的程序。</translation>
    </message>
    <message>
        <source>It may not be a server. Look in its instructions for the right package or command.</source>
        <translation>它可能不是服务器。请在它的说明中查找正确的软件包或命令。</translation>
    </message>
    <message>
        <source>The package could not be downloaded.</source>
        <translation>无法下载软件包。</translation>
    </message>
    <message>
        <source>Check whether this computer is online, and whether downloads need a proxy here.</source>
        <translation>请检查这台计算机是否联网，以及下载是否需要代理。</translation>
    </message>
    <message>
        <source>The package registry refused the download.</source>
        <translation>软件包仓库拒绝了下载。</translation>
    </message>
    <message>
        <source>The package may be private. Sign in to the registry with npm, or check the spelling of the package.</source>
        <translation>软件包可能是私有的。请用 npm 登录仓库，或检查软件包的拼写。</translation>
    </message>
    <message>
        <source>The server needs another version of Node.js: %1</source>
        <translation>服务器需要其他版本的 Node.js：%1</translation>
    </message>
    <message>
        <source>Install that version, or use an older version of the server.</source>
        <translation>请安装该版本，或使用较旧版本的服务器。</translation>
    </message>
    <message>
        <source>The server needs another version of Python: %1</source>
        <translation>服务器需要其他版本的 Python：%1</translation>
    </message>
    <message>
        <source>The file “%1” was not found.</source>
        <translation>没有找到文件“%1”。</translation>
    </message>
    <message>
        <source>Check the path in the arguments.</source>
        <translation>请检查参数中的路径。</translation>
    </message>
    <message>
        <source>The server needs “%1”, which is not installed.</source>
        <translation>服务器需要“%1”，但没有安装。</translation>
    </message>
    <message>
        <source>Install what the server needs, for example with npm install or pip install in its folder.</source>
        <translation>请安装服务器所需的内容，例如在它的文件夹中运行 npm install 或 pip install。</translation>
    </message>
    <message>
        <source>The server needs the program “%1”, which was not found.</source>
        <translation>服务器需要程序“%1”，但没有找到。</translation>
    </message>
    <message>
        <source>Install it, then try again.</source>
        <translation>请安装后再试。</translation>
    </message>
    <message>
        <source>Docker is not running.</source>
        <translation>Docker 没有运行。</translation>
    </message>
    <message>
        <source>Start Docker, then try again.</source>
        <translation>请启动 Docker 后再试。</translation>
    </message>
    <message>
        <source>Your account may not use Docker.</source>
        <translation>你的账户无权使用 Docker。</translation>
    </message>
    <message>
        <source>The image “%1” does not exist, or you may not use it.</source>
        <translation>镜像“%1”不存在，或你无权使用。</translation>
    </message>
    <message>
        <source>Check the spelling of the image in the command, or sign in with docker login.</source>
        <translation>请检查命令中镜像的拼写，或用 docker login 登录。</translation>
    </message>
    <message>
        <source>The server needs the variable “%1”.</source>
        <translation>服务器需要变量“%1”。</translation>
    </message>
    <message>
        <source>Enter it with its value under Variables. Its value may be a key that you get from the service.</source>
        <translation>请在“变量”中输入它和它的值。它的值可能是你从该服务获得的密钥。</translation>
    </message>
    <message>
        <source>The server wants a port that another program uses.</source>
        <translation>服务器要用的端口已被其他程序占用。</translation>
    </message>
    <message>
        <source>The server wants port %1, which another program uses.</source>
        <translation>服务器要用的端口 %1 已被其他程序占用。</translation>
    </message>
    <message>
        <source>The server may run already. End that program, or choose another port in the arguments.</source>
        <translation>服务器可能已在运行。请结束那个程序，或在参数中选择其他端口。</translation>
    </message>
    <message>
        <source>The server may not use “%1”.</source>
        <translation>服务器无权使用“%1”。</translation>
    </message>
    <message>
        <source>Check the permissions of the file. If the server runs in a sandbox, give it the folder in Setup.</source>
        <translation>请检查文件的权限。如果服务器在沙盒中运行，请在“配置”中把文件夹给它。</translation>
    </message>
    <message>
        <source>The server did not find the file “%1”.</source>
        <translation>服务器没有找到文件“%1”。</translation>
    </message>
    <message>
        <source>Check the paths in the arguments and variables. If the server runs in a sandbox, give it the folder in Setup.</source>
        <translation>请检查参数和变量中的路径。如果服务器在沙盒中运行，请在“配置”中把文件夹给它。</translation>
    </message>
    <message>
        <source>The server does not know the argument “%1”.</source>
        <translation>服务器不认识参数“%1”。</translation>
    </message>
    <message>
        <source>Correct the arguments, then try again.</source>
        <translation>请更正参数后再试。</translation>
    </message>
    <message>
        <source>The server ran out of memory.</source>
        <translation>服务器内存不足。</translation>
    </message>
    <message>
        <source>Close other programs, or give the server less to do.</source>
        <translation>请关闭其他程序，或减少服务器的工作。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘已满。</translation>
    </message>
    <message>
        <source>Free some space, then try again.</source>
        <translation>请腾出一些空间后再试。</translation>
    </message>
    <message>
        <source>The server needs a newer version of Java.</source>
        <translation>服务器需要更新版本的 Java。</translation>
    </message>
    <message>
        <source>The program was built for a newer system: it needs %1.</source>
        <translation>程序是为更新的系统编译的：它需要 %1。</translation>
    </message>
    <message>
        <source>Use an older version of the server, or one for your system.</source>
        <translation>请使用较旧版本的服务器，或适合你系统的版本。</translation>
    </message>
    <message>
        <source>The program needs the library “%1”, which is not installed.</source>
        <translation>程序需要库“%1”，但没有安装。</translation>
    </message>
    <message>
        <source>Install a newer version, then try again.</source>
        <translation>请安装更新的版本后再试。</translation>
    </message>
    <message>
        <source>Ask the administrator of this computer to let you use Docker.</source>
        <translation>请让这台计算机的管理员允许你使用 Docker。</translation>
    </message>
</context>
<context>
    <name>quayside::PaletteModel</name>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
</context>
<context>
    <name>quayside::PermissionText</name>
    <message>
        <source>%1: anything</source>
        <translation>%1：任意</translation>
    </message>
    <message>
        <source>%1: a path in %2</source>
        <translation>%1：%2 中的路径</translation>
    </message>
    <message>
        <source>%1: one of %2</source>
        <translation>%1：%2 之一</translation>
    </message>
    <message>
        <source>%1: exactly %2</source>
        <translation>%1：恰好为 %2</translation>
    </message>
    <message>
        <source>Any arguments</source>
        <translation>任意参数</translation>
    </message>
    <message>
        <source>Without arguments</source>
        <translation>不带参数</translation>
    </message>
    <message>
        <source>asked for by: %1</source>
        <translation>请求者：%1</translation>
    </message>
    <message>
        <source>every tool</source>
        <translation>所有工具</translation>
    </message>
    <message>
        <source>every server</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>Allowed: %1 · %2</source>
        <translation>允许：%1 · %2</translation>
    </message>
    <message>
        <source>Denied: %1 · %2</source>
        <translation>拒绝：%1 · %2</translation>
    </message>
    <message>
        <source>Asks you: %1 · %2</source>
        <translation>询问你：%1 · %2</translation>
    </message>
    <message>
        <source>Not used yet</source>
        <translation>尚未使用</translation>
    </message>
    <message>
        <source>In one conversation</source>
        <translation>在一次对话中</translation>
    </message>
    <message>
        <source>Given: %1</source>
        <translation>授予于：%1</translation>
    </message>
    <message>
        <source>until: %1</source>
        <translation>有效期至：%1</translation>
    </message>
    <message>
        <source>last use: %1</source>
        <translation>上次使用：%1</translation>
    </message>
</context>
<context>
    <name>quayside::PermissionsController</name>
    <message>
        <source>The rules of your organization cannot be read, so every call asks you.</source>
        <translation>无法读取你所在组织的规则，因此每次调用都会询问你。</translation>
    </message>
    <message>
        <source>Rules of your organization apply to calls of tools. They come before your permissions, and cannot be changed here.</source>
        <translation>你所在组织的规则适用于工具调用。它们优先于你的权限，且无法在此更改。</translation>
    </message>
    <message>
        <source>The permission for %1 was withdrawn.</source>
        <translation>%1 的权限已撤销。</translation>
    </message>
    <message>
        <source>All permissions were withdrawn.</source>
        <translation>所有权限均已撤销。</translation>
    </message>
</context>
<context>
    <name>quayside::ProgramListModel</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>quayside::PromptArguments</name>
    <message>
        <source>This prompt has more than %1 arguments, which Quayside does not show.</source>
        <translation>此提示词的参数超过 %1 个，Quayside 不予显示。</translation>
    </message>
    <message>
        <source>Required.</source>
        <translation>必填。</translation>
    </message>
</context>
<context>
    <name>quayside::PromptPreview</name>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>[Image, %1]</source>
        <translation>[图片，%1]</translation>
    </message>
    <message>
        <source>[Audio, %1]</source>
        <translation>[音频，%1]</translation>
    </message>
    <message>
        <source>[File, %1]</source>
        <translation>[文件，%1]</translation>
    </message>
    <message>
        <source>A message was left out: %1</source>
        <translation>省略了一条消息：%1</translation>
    </message>
    <message>
        <source>A message was left out: its role is “%1”.</source>
        <translation>省略了一条消息：其角色为“%1”。</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln 条消息</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ProviderController</name>
    <message>
        <source>OpenAI-compatible</source>
        <translation>OpenAI 兼容</translation>
    </message>
    <message>
        <source>Enter an address that begins with https://, or with http:// for this computer.</source>
        <translation>请写以 https:// 开头的地址，或本机上以 http:// 开头的地址。</translation>
    </message>
    <message numerus="yes">
        <source>The provider responds and offers %n model(s).</source>
        <translation>
            <numerusform>提供商有响应，提供 %n 个模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>The provider responds, but its list has no models.</source>
        <translation>提供商有响应，但其列表中没有模型。</translation>
    </message>
    <message>
        <source>Type the name of a model.</source>
        <translation>请输入模型名称。</translation>
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
        <source>For the task “%1”, started at %2.</source>
        <translation>用于 %2 开始的任务“%1”。</translation>
    </message>
    <message>
        <source>For your call of “%1”.</source>
        <translation>用于你调用的“%1”。</translation>
    </message>
    <message>
        <source>%1 asks a question</source>
        <translation>%1 提出一个问题</translation>
    </message>
    <message>
        <source>%1 asks you to open a page</source>
        <translation>%1 希望你打开一个网页</translation>
    </message>
    <message>
        <source>%1 asks to use your model</source>
        <translation>%1 请求使用你的模型</translation>
    </message>
    <message>
        <source>waiting for the browser</source>
        <translation>正在等待浏览器</translation>
    </message>
    <message>
        <source>Step 1 of 2: request · %1</source>
        <translation>第 1 步（共 2 步）：请求 · %1</translation>
    </message>
    <message>
        <source>the model is working</source>
        <translation>模型正在工作</translation>
    </message>
    <message>
        <source>Step 2 of 2: answer</source>
        <translation>第 2 步（共 2 步）：回答</translation>
    </message>
    <message>
        <source>The browser could not be started. Copy the address and open it yourself.</source>
        <translation>无法启动浏览器。请复制地址并自行打开。</translation>
    </message>
    <message>
        <source>%1 keeps asking</source>
        <translation>%1 不断询问</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1或%2</translation>
    </message>
    <message>
        <source>%1 or another one</source>
        <translation>%1或其他调用</translation>
    </message>
    <message>
        <source>For your call of %1.</source>
        <translation>用于你调用的%1。</translation>
    </message>
    <message>
        <source>For one of your calls: %1.</source>
        <translation>用于你的某次调用：%1。</translation>
    </message>
</context>
<context>
    <name>quayside::RefusedHostsController</name>
    <message>
        <source>Its address is on this computer or in a private network, which is always out of reach.</source>
        <translation>它的地址在这台电脑或专用网络上，始终无法访问。</translation>
    </message>
    <message>
        <source>The server has too many connections open.</source>
        <translation>服务器打开的连接过多。</translation>
    </message>
    <message>
        <source>There is no address for this name.</source>
        <translation>此名称没有对应的地址。</translation>
    </message>
    <message numerus="yes">
        <source>%1 wants to connect to %n host(s)</source>
        <translation>
            <numerusform>%1 想要连接到 %n 个主机</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 has %L2 hosts already. Remove one in its Setup first.</source>
        <translation>%1 已有 %L2 个主机。请先在其“配置”中移除一个。</translation>
    </message>
</context>
<context>
    <name>quayside::RegistryText</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n 小时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 does not list this server or version.</source>
        <translation>%1 没有列出此服务器或版本。</translation>
    </message>
    <message>
        <source>%1 refuses to answer: it was asked too often.</source>
        <translation>%1 拒绝应答：询问过于频繁。</translation>
    </message>
    <message>
        <source>%1 cannot answer now.</source>
        <translation>%1 现在无法应答。</translation>
    </message>
    <message>
        <source>Check the name, or the address of the registry in the settings.</source>
        <translation>请检查名称，或设置中注册表的地址。</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>The answer of %1 cannot be read.</source>
        <translation>无法读取 %1 的应答。</translation>
    </message>
    <message>
        <source>Check the address of the registry in the settings.</source>
        <translation>请检查设置中注册表的地址。</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 没有应答。</translation>
    </message>
    <message>
        <source>Check your network connection, then try again.</source>
        <translation>请检查网络连接，然后重试。</translation>
    </message>
    <message>
        <source>A registry needs an address that begins with https://. Only one on this computer may use http://.</source>
        <translation>注册表的地址必须以 https:// 开头。只有这台电脑上的注册表可以使用 http://。</translation>
    </message>
    <message>
        <source>%1 This is its answer of %2 ago.</source>
        <extracomment>%1 says why the registry did not answer, %2 is a time such as &quot;3 hours&quot;</extracomment>
        <translation>%1这是它%2前的应答。</translation>
    </message>
    <message>
        <source>Deprecated</source>
        <translation>已弃用</translation>
    </message>
    <message>
        <source>Withdrawn</source>
        <translation>已撤回</translation>
    </message>
    <message>
        <source>Container image</source>
        <translation>容器镜像</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>This package is a bundle. Download it, compare its SHA-256, then open it: %1</source>
        <translation>此软件包是一个程序包文件。请下载它，核对其 SHA-256，然后打开：%1</translation>
    </message>
    <message>
        <source>This package is built with cargo. Install it, for example with “cargo install %1”, then add its program by hand.</source>
        <translation>此软件包用 cargo 构建。请安装它，例如使用“cargo install %1”，然后手动添加其程序。</translation>
    </message>
    <message>
        <source>This package is built with go. Install it, for example with “go install %1@latest”, then add its program by hand.</source>
        <translation>此软件包用 go 构建。请安装它，例如使用“go install %1@latest”，然后手动添加其程序。</translation>
    </message>
    <message>
        <source>Quayside does not know packages of type “%1”. See the website of the server.</source>
        <translation>Quayside 不认识“%1”类型的软件包。请查看服务器的网站。</translation>
    </message>
    <message>
        <source>Quayside cannot use this kind of address. See the website of the server.</source>
        <translation>Quayside 无法使用这种地址。请查看服务器的网站。</translation>
    </message>
    <message>
        <source>This package is a program that listens at an address. Start it yourself, then add its address by hand.</source>
        <translation>此软件包是一个在某个地址上监听的程序。请自行启动它，然后手动添加其地址。</translation>
    </message>
    <message>
        <source>This package is in another package registry than the usual one: %1. Set that up, then add the command by hand.</source>
        <translation>此软件包不在常用的软件包仓库中，而在：%1。请先设置好它，然后手动添加命令。</translation>
    </message>
    <message>
        <source>The name or version of this package is not usable. It is not installed.</source>
        <translation>此软件包的名称或版本不可用，不会安装。</translation>
    </message>
    <message>
        <source>A secret would be part of the command or address, where other programs can read it. Add the server by hand if you accept that.</source>
        <translation>敏感信息会成为命令或地址的一部分，其他程序可以读到。如果你接受这一点，请手动添加服务器。</translation>
    </message>
    <message>
        <source>It takes other settings. Search for %1 and add it again.</source>
        <translation>它需要不同的设置。请搜索 %1 并重新添加。</translation>
    </message>
</context>
<context>
    <name>quayside::ReleasesController</name>
    <message>
        <source>The list of versions could not be read: %1</source>
        <translation>无法读取版本列表：%1</translation>
    </message>
    <message>
        <source>Version %1 is available.</source>
        <translation>有新版本 %1。</translation>
    </message>
    <message>
        <source>This is the newest version. Last checked: %1.</source>
        <translation>这是最新版本。上次检查：%1。</translation>
    </message>
</context>
<context>
    <name>quayside::ResourceController</name>
    <message>
        <source>Last modified %1</source>
        <translation>最后修改：%1</translation>
    </message>
    <message>
        <source>For you</source>
        <translation>供你使用</translation>
    </message>
    <message>
        <source>For the model</source>
        <translation>供模型使用</translation>
    </message>
    <message>
        <source>Priority %1 %</source>
        <translation>优先级 %1 %</translation>
    </message>
    <message>
        <source>Changed just now</source>
        <translation>刚刚更改</translation>
    </message>
    <message>
        <source>Changed at %1</source>
        <translation>更改于 %1</translation>
    </message>
    <message>
        <source>The server does not report changes of this resource.</source>
        <translation>服务器不报告此资源的更改。</translation>
    </message>
    <message>
        <source>This server does not report changes of resources.</source>
        <translation>此服务器不报告资源的更改。</translation>
    </message>
    <message>
        <source>Updates when the server reports a change.</source>
        <translation>服务器报告更改时更新。</translation>
    </message>
    <message>
        <source>Subscribing</source>
        <translation>正在订阅</translation>
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
        <source>Failed</source>
        <translation>失败</translation>
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
        <source>The result is empty.</source>
        <translation>结果没有内容。</translation>
    </message>
    <message>
        <source>This is a fault in the server. Report it to its author.</source>
        <translation>这是服务器的问题。请向其作者反馈。</translation>
    </message>
    <message>
        <source>The server was restarted. %1</source>
        <translation>服务器已重新启动。%1</translation>
    </message>
</context>
<context>
    <name>quayside::ReviewController</name>
    <message>
        <source>The command contains a NUL character, which would truncate it.</source>
        <translation>命令中含有 NUL 字符，会使命令被截断。</translation>
    </message>
    <message>
        <source>Enter the full path of the program, beginning with /.</source>
        <translation>请填写程序的完整路径，以 / 开头。</translation>
    </message>
    <message>
        <source>You have no permission to run this file.</source>
        <translation>你没有权限运行此文件。</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>The entry changed during your review. Review it again.</source>
        <translation>在你审核期间，内容有变动。请重新审核。</translation>
    </message>
    <message>
        <source>Not found on your PATH.</source>
        <translation>在 PATH 中找不到此程序。</translation>
    </message>
    <message>
        <source>To pin it, name the digest of the image: NAME@sha256:…</source>
        <translation>若要固定版本，请写明镜像的摘要：NAME@sha256:…</translation>
    </message>
    <message>
        <source>To pin it, choose Change and write the version, for example %1.</source>
        <extracomment>%1 is a package with an example of a version, such as server@1.2.3</extracomment>
        <translation>若要固定版本，请选择“更改”并写明版本，例如 %1。</translation>
    </message>
    <message>
        <source>This file does not exist any more.</source>
        <translation>这个文件已不存在。</translation>
    </message>
    <message>
        <source>No longer found on your PATH.</source>
        <translation>在 PATH 中已找不到此程序。</translation>
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
        <source>Header</source>
        <translation>请求头</translation>
    </message>
    <message>
        <source>Header, removed</source>
        <translation>请求头（已移除）</translation>
    </message>
    <message>
        <source>Code file</source>
        <translation>代码文件</translation>
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
    <message>
        <source>Package source</source>
        <translation>软件包源</translation>
    </message>
</context>
<context>
    <name>quayside::RunnerText</name>
    <message>
        <source>%1 comes with %2. Install %2, then try again.</source>
        <translation>%1 由 %2 提供。请安装 %2，然后重试。</translation>
    </message>
    <message>
        <source>%1 comes with %2. Install it, for example with: %3</source>
        <translation>%1 由 %2 提供。请安装它，例如运行：%3</translation>
    </message>
    <message>
        <source>Install %1, then try again.</source>
        <translation>请安装 %1，然后重试。</translation>
    </message>
    <message>
        <source>Install %1, for example with: %2</source>
        <translation>请安装 %1，例如运行：%2</translation>
    </message>
    <message>
        <source>Not found on your PATH.</source>
        <translation>在 PATH 中找不到此程序。</translation>
    </message>
    <message>
        <source>Other accounts can replace %1, so Quayside has not asked it for its version. Let only you or the administrator write there.</source>
        <translation>其他账户可以替换 %1，因此 Quayside 没有查询它的版本。请只允许你自己或管理员写入该位置。</translation>
    </message>
    <message>
        <source>%1 does not tell its version. Run it with --version in a terminal to see why.</source>
        <translation>%1 没有给出版本。请在终端中加上 --version 运行它以查看原因。</translation>
    </message>
    <message>
        <source>The server needs %1 %2, and %3 is version %4.</source>
        <translation>服务器需要 %1 %2，而 %3 的版本是 %4。</translation>
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
        <source>Requested limit: %1 tokens.</source>
        <translation>请求的上限：%1 个词元。</translation>
    </message>
    <message>
        <source>%1 Quayside allows %2.</source>
        <translation>%1Quayside 允许 %2 个。</translation>
    </message>
    <message>
        <source>Enter a number from 1 to %1.</source>
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
        <source>The server also requests context from other conversations. Quayside never adds it.</source>
        <translation>服务器还请求其他对话的内容。Quayside 从不添加这些内容。</translation>
    </message>
    <message>
        <source>About %1 tokens of input and up to %2 of output. Your provider may charge for them.</source>
        <translation>约 %1 个输入词元，最多 %2 个输出词元；提供商可能会收费。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Your default model.</source>
        <translation>你的默认模型。</translation>
    </message>
    <message>
        <source>Chosen because the server prefers “%1”.</source>
        <translation>选择它是因为服务器希望使用“%1”。</translation>
    </message>
    <message>
        <source>Chosen because it best matches the priorities of the server.</source>
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
        <source>The answer ends here because it reached the token limit.</source>
        <translation>由于达到词元上限，回答到此为止。</translation>
    </message>
    <message>
        <source>The model calls tools of %1. Only %1 can run them, not Quayside.</source>
        <translation>模型要调用 %1 的工具。只能由 %1 运行，而不是 Quayside。</translation>
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
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Calls the tool “%1” with these arguments</source>
        <translation>调用工具“%1”，参数如下</translation>
    </message>
    <message>
        <source>Tool error</source>
        <translation>工具的错误</translation>
    </message>
    <message>
        <source>Tool result</source>
        <translation>工具的结果</translation>
    </message>
</context>
<context>
    <name>quayside::SandboxSetup</name>
    <message>
        <source>Only itself</source>
        <translation>仅自身</translation>
    </message>
    <message>
        <source>These folders</source>
        <translation>这些文件夹</translation>
    </message>
    <message>
        <source>These hosts</source>
        <translation>这些主机</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>This folder cannot be read. Choose another one.</source>
        <translation>无法读取此文件夹。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>The top folder holds all files of this computer. Choose a folder below it.</source>
        <translation>根文件夹包含这台电脑上的所有文件。请选择其中的某个文件夹。</translation>
    </message>
    <message>
        <source>A server can be given at most %L1 folders. Remove one first.</source>
        <translation>最多可以给一个服务器 %L1 个文件夹。请先移除一个。</translation>
    </message>
    <message>
        <source>Enter the name of a host, such as api.example.com, or *.example.com for all names below example.com.</source>
        <translation>请输入主机名，例如 api.example.com；*.example.com 表示 example.com 下的所有名称。</translation>
    </message>
    <message>
        <source>Other programs on this computer and in private networks are always out of reach. Enter the name of a public host.</source>
        <translation>这台电脑和专用网络上的其他程序始终无法访问。请输入公网主机的名称。</translation>
    </message>
    <message>
        <source>A server can be given at most %L1 hosts. Remove one first.</source>
        <translation>最多可以给一个服务器 %L1 个主机。请先移除一个。</translation>
    </message>
    <message>
        <source>A part of the path %1 is a link. Add the folder that you mean.</source>
        <translation>路径 %1 的一部分是链接。请添加你想要的文件夹。</translation>
    </message>
</context>
<context>
    <name>quayside::SandboxText</name>
    <message>
        <source>%1 (may change it)</source>
        <translation>%1（可更改）</translation>
    </message>
    <message numerus="yes">
        <source>%n more folder(s)</source>
        <translation>
            <numerusform>另外 %n 个文件夹</numerusform>
        </translation>
    </message>
    <message>
        <source>its own folder</source>
        <translation>它自己的文件夹</translation>
    </message>
    <message>
        <source>Sees only %1.</source>
        <extracomment>%1: a list, as &quot;its own folder, /home/me/notes and /home/me/mail (may change it)&quot;</extracomment>
        <translation>只能看到%1。</translation>
    </message>
    <message>
        <source>No network.</source>
        <translation>没有网络。</translation>
    </message>
    <message>
        <source>Network: every public host.</source>
        <translation>网络：所有公网主机。</translation>
    </message>
    <message numerus="yes">
        <source>%n more host(s)</source>
        <translation>
            <numerusform>另外 %n 个主机</numerusform>
        </translation>
    </message>
    <message>
        <source>Network: %1.</source>
        <extracomment>%1: names of hosts</extracomment>
        <translation>网络：%1。</translation>
    </message>
    <message>
        <source>Runs with all your rights: it can read and change your files, and connect to any host.</source>
        <translation>以你的全部权限运行：可以读取和更改你的文件，并连接到任何主机。</translation>
    </message>
    <message>
        <source>May start a browser.</source>
        <translation>可以启动浏览器。</translation>
    </message>
</context>
<context>
    <name>quayside::SchemaText</name>
    <message>
        <source>The arguments do not match the schema of the tool: %1</source>
        <translation>参数不符合工具的 Schema：%1</translation>
    </message>
    <message>
        <source>The arguments could not be checked against the schema of the tool: it took too long.</source>
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
        <source>The result could not be checked against the schema of the tool: it took too long.</source>
        <translation>无法按工具的 Schema 检查结果：耗时过长。</translation>
    </message>
    <message>
        <source>The result was not checked against the schema of the tool: %1</source>
        <translation>没有按工具的 Schema 检查结果：%1</translation>
    </message>
</context>
<context>
    <name>quayside::SecretsController</name>
    <message>
        <source>The secrets of this profile cannot be used.</source>
        <translation>无法使用此配置目录的敏感信息。</translation>
    </message>
</context>
<context>
    <name>quayside::SectionList</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>theme, dark, light, text size, motion, language</source>
        <translation>主题, 深色, 浅色, 文字大小, 动画, 语言</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>桌面</translation>
    </message>
    <message>
        <source>tray, background, notifications, start when you log in</source>
        <translation>托盘, 后台, 通知, 登录时启动</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>proxy, certificates, company</source>
        <translation>代理、证书、公司</translation>
    </message>
    <message>
        <source>Time limits</source>
        <translation>时间限制</translation>
    </message>
    <message>
        <source>time-out, seconds, connect, call</source>
        <translation>超时, 秒, 连接, 调用</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>providers, keys</source>
        <translation>提供商, 密钥</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>grants, rules, ask, allow</source>
        <translation>授权、规则、询问、允许</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>sign out, tokens</source>
        <translation>注销, 令牌</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>密钥等敏感信息</translation>
    </message>
    <message>
        <source>keychain</source>
        <translation>密钥环</translation>
    </message>
    <message>
        <source>Shared folders</source>
        <translation>共享文件夹</translation>
    </message>
    <message>
        <source>roots</source>
        <translation>根目录</translation>
    </message>
    <message>
        <source>Stored data</source>
        <translation>存储的数据</translation>
    </message>
    <message>
        <source>files, delete, profile</source>
        <translation>文件, 删除, 配置文件</translation>
    </message>
    <message>
        <source>Import and export</source>
        <translation>导入与导出</translation>
    </message>
    <message>
        <source>other apps, servers</source>
        <translation>其他应用、服务器</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>version, licence, libraries</source>
        <translation>版本, 许可证, 程序库</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>node, npx, python, uv, docker, versions, install</source>
        <translation>node, npx, python, uv, docker, 版本, 安装</translation>
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
        <source>reports itself as %1 %2</source>
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
        <source>Has a question</source>
        <translation>有提问</translation>
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
    <message>
        <source>Disabled</source>
        <translation>已停用</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
    <message>
        <source>%1, stateless</source>
        <translation>%1，无会话</translation>
    </message>
    <message>
        <source>%1, stateful</source>
        <translation>%1，有会话</translation>
    </message>
    <message numerus="yes">
        <source>Quayside tries again in %n minute(s).</source>
        <translation>
            <numerusform>Quayside 将在 %n 分钟后重试。</numerusform>
        </translation>
    </message>
    <message>
        <source>Your approval of this server is not in force any more. It runs until you stop it, and asks for a review before it starts again.</source>
        <translation>你对该服务器的批准已不再生效。它会一直运行到你将其停止，再次启动前需要你重新审核。</translation>
    </message>
    <message>
        <source>The setup has changed while this server runs. It runs as you approved it. You review the change before it starts again.</source>
        <translation>服务器运行期间，其设置发生了更改。它仍按你批准时的设置运行；再次启动前，你需要审核这些更改。</translation>
    </message>
    <message>
        <source>%1 of at most %2</source>
        <translation>已等待 %1，最长 %2</translation>
    </message>
    <message>
        <source>%1 may be downloading the package: %2 of at most %3</source>
        <translation>%1 可能正在下载软件包：已等待 %2，最长 %3</translation>
    </message>
    <message>
        <source>No answer after %1.</source>
        <translation>%1 后仍无应答。</translation>
    </message>
    <message>
        <source>Connecting to %1. These are its tools as of %2.</source>
        <translation>正在连接 %1。以下是截至 %2 的工具。</translation>
    </message>
    <message>
        <source>%1 is starting. These are its tools as of %2.</source>
        <translation>%1 正在启动。以下是截至 %2 的工具。</translation>
    </message>
    <message>
        <source>%1 is not connected. These are its tools as of %2. Select one to connect.</source>
        <translation>%1 未连接。以下是截至 %2 的工具。选择一个工具即可连接。</translation>
    </message>
    <message>
        <source>%1 is not started. These are its tools as of %2. Select one to start it.</source>
        <translation>%1 未启动。以下是截至 %2 的工具。选择一个工具即可启动。</translation>
    </message>
</context>
<context>
    <name>quayside::ServerSetup</name>
    <message>
        <source>This folder cannot be read.</source>
        <translation>无法读取此文件夹。</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>自动检测</translation>
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
    <name>quayside::SessionController</name>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>The last %1 messages are listed.</source>
        <translation>列出了最后 %1 条消息。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) are not whole, and are left out.</source>
        <translation>
            <numerusform>%Ln 条消息不完整，已略去。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::SessionSource</name>
    <message>
        <source>Reading the file…</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>Stopping the server…</source>
        <translation>正在停止服务器…</translation>
    </message>
    <message>
        <source>Starting the server…</source>
        <translation>正在启动服务器…</translation>
    </message>
    <message>
        <source>Reading its lists…</source>
        <translation>正在读取列表…</translation>
    </message>
    <message>
        <source>Reading its lists again…</source>
        <translation>正在再次读取列表…</translation>
    </message>
    <message>
        <source>Looking at what it sent…</source>
        <translation>正在检查它发送的内容…</translation>
    </message>
    <message>
        <source>The server sends too much to be looked at here.</source>
        <translation>服务器发送的内容太多，无法在这里检查。</translation>
    </message>
    <message>
        <source>On the command line there is room for more: see quayside-cli check.</source>
        <translation>命令行中的上限更高：见 quayside-cli check。</translation>
    </message>
    <message>
        <source>The server has to be reviewed before it can be started.</source>
        <translation>启动服务器前需要先审查。</translation>
    </message>
    <message>
        <source>The server wants an account.</source>
        <translation>服务器需要账户。</translation>
    </message>
    <message>
        <source>%1 is no session that was saved by Quayside.</source>
        <translation>%1 不是 Quayside 保存的会话。</translation>
    </message>
    <message>
        <source>%1 was saved by another version of Quayside.</source>
        <translation>%1 由另一个版本的 Quayside 保存。</translation>
    </message>
    <message>
        <source>%1 has more than 512 MiB or 1 000 000 messages.</source>
        <translation>%1 超过 512 MiB 或 1 000 000 条消息。</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>无法读取 %1。</translation>
    </message>
</context>
<context>
    <name>quayside::SettingsController</name>
    <message>
        <source>System language</source>
        <translation>系统语言</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>quayside::ShortcutList</name>
    <message>
        <source>Find anything</source>
        <translation>查找任何内容</translation>
    </message>
    <message>
        <source>Explain the page</source>
        <translation>说明当前页面</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Show what needs you</source>
        <translation>显示待处理</translation>
    </message>
    <message>
        <source>Show the tasks</source>
        <translation>显示任务</translation>
    </message>
    <message>
        <source>Show the settings</source>
        <translation>显示设置</translation>
    </message>
    <message>
        <source>Undo a removal</source>
        <translation>撤销移除</translation>
    </message>
    <message>
        <source>Show or hide the side panel</source>
        <translation>显示或隐藏侧边栏</translation>
    </message>
    <message>
        <source>Full screen on or off</source>
        <translation>切换全屏</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Run the tool with the values of the form</source>
        <translation>用表单中的值运行工具</translation>
    </message>
    <message>
        <source>Show server %1</source>
        <translation>显示第 %1 个服务器</translation>
    </message>
    <message>
        <source>Next or previous match</source>
        <translation>下一处或上一处匹配</translation>
    </message>
    <message>
        <source>Find in the result, or filter the list</source>
        <translation>在结果中查找，或筛选列表</translation>
    </message>
    <message>
        <source>Show the activity</source>
        <translation>显示活动</translation>
    </message>
    <message>
        <source>Start a new conversation</source>
        <translation>新建对话</translation>
    </message>
    <message>
        <source>Show the conversations</source>
        <translation>显示对话列表</translation>
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
        <source>It stores your sign-in. Unlock it, or sign in again.</source>
        <translation>你的登录信息保存在其中。请解锁，或重新登录。</translation>
    </message>
    <message>
        <source>Sign-in to %1 failed</source>
        <translation>登录 %1 失败</translation>
    </message>
    <message>
        <source>%1 requests more permissions</source>
        <translation>%1 请求更多权限</translation>
    </message>
    <message>
        <source>Sign in to %1</source>
        <translation>登录 %1</translation>
    </message>
    <message>
        <source>waiting for the browser</source>
        <translation>正在等待浏览器</translation>
    </message>
    <message>
        <source>the keychain is locked</source>
        <translation>密钥环已锁定</translation>
    </message>
    <message>
        <source>needs a client ID · %1</source>
        <translation>需要客户端 ID · %1</translation>
    </message>
    <message>
        <source>at %1 · %2</source>
        <translation>在 %1 · %2</translation>
    </message>
    <message>
        <source>The client ID is determined in the next step.</source>
        <translation>下一步会确定客户端 ID。</translation>
    </message>
    <message>
        <source>Client ID from Setup: %1</source>
        <translation>“配置”中的客户端 ID：%1</translation>
    </message>
    <message>
        <source>Client ID from an earlier sign-in: %1</source>
        <translation>之前登录时的客户端 ID：%1</translation>
    </message>
    <message>
        <source>Client ID metadata document: %1</source>
        <translation>客户端 ID 元数据文档：%1</translation>
    </message>
    <message>
        <source>Quayside is not registered there yet. It registers first, with its name and no data about you.</source>
        <translation>Quayside 尚未在那里注册。它会先以自己的名称注册，不包含你的任何信息。</translation>
    </message>
    <message>
        <source>Automatic sign-in with client ID %1.</source>
        <translation>使用客户端 ID %1 自动登录。</translation>
    </message>
    <message>
        <source>You sign in through your company, at %1.</source>
        <translation>你通过公司在 %1 登录。</translation>
    </message>
    <message>
        <source>The requested permissions differ from those of the previous sign-in host. Check them before you continue.</source>
        <translation>所请求的权限与之前的登录主机不同。请检查后再继续。</translation>
    </message>
    <message>
        <source>Sign in to %1 within your own network?</source>
        <translation>在你自己的网络中登录 %1？</translation>
    </message>
    <message>
        <source>Allow automatic sign-in to %1?</source>
        <translation>允许自动登录 %1？</translation>
    </message>
    <message>
        <source>The sign-in page is on a different host than the one the server specifies. Continue only if you know that both belong together.</source>
        <translation>登录页面所在的主机不是服务器指定的主机。仅当你确知两者属于同一方时才继续。</translation>
    </message>
    <message>
        <source>The server does not specify where to sign in. Quayside assumes that sign-in happens on the server itself, as with older servers.</source>
        <translation>服务器没有指定登录主机。Quayside 假定在服务器本身登录，旧式服务器就是如此。</translation>
    </message>
    <message>
        <source>The connection goes through your proxy %1, so its destination cannot be checked.</source>
        <translation>连接经过你的代理 %1，因此无法检查其目的地。</translation>
    </message>
    <message>
        <source>Client ID from Setup: %1. Redirect address: %2.</source>
        <translation>“配置”中的客户端 ID：%1。重定向地址：%2。</translation>
    </message>
    <message>
        <source>It receives the token from the file %1.</source>
        <translation>它会收到文件 %1 中的令牌。</translation>
    </message>
    <message>
        <source>It receives the token from the environment variable %1.</source>
        <translation>它会收到环境变量 %1 中的令牌。</translation>
    </message>
    <message>
        <source>Automatic sign-in with the token from the file %1.</source>
        <translation>使用文件 %1 中的令牌自动登录。</translation>
    </message>
    <message>
        <source>Automatic sign-in with the token from the environment variable %1.</source>
        <translation>使用环境变量 %1 中的令牌自动登录。</translation>
    </message>
    <message>
        <source>Bound to a key in the keychain of this computer: a stolen token cannot be used elsewhere.</source>
        <translation>已绑定到这台计算机密钥环中的密钥：令牌即使被盗，也无法在别处使用。</translation>
    </message>
    <message>
        <source>The sign-in host does not announce PKCE. As set in Setup, Quayside assumes that it supports PKCE all the same.</source>
        <translation>登录主机没有声明支持 PKCE。按照“配置”中的设置，Quayside 假定它仍然支持 PKCE。</translation>
    </message>
    <message>
        <source>As set in Setup, the sign-in host is not told which server the sign-in is for. The sign-in may then work for other servers as well.</source>
        <translation>按照“配置”中的设置，不会告知登录主机此次登录用于哪个服务器。因此，此次登录可能也适用于其他服务器。</translation>
    </message>
    <message>
        <source>The browser returns to %1, as set in Setup.</source>
        <translation>按照“配置”中的设置，浏览器会返回 %1。</translation>
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
    <name>quayside::Skill</name>
    <message>
        <source>It is larger than %1.</source>
        <translation>它大于 %1。</translation>
    </message>
    <message>
        <source>It has %1 bytes; the skill lists %2 bytes.</source>
        <translation>它有 %1 字节，而技能列出的是 %2 字节。</translation>
    </message>
    <message>
        <source>The skill does not list it.</source>
        <translation>技能没有列出这个文件。</translation>
    </message>
    <message>
        <source>The answer of the server is not the content of one file.</source>
        <translation>服务器的响应不是单个文件的内容。</translation>
    </message>
    <message>
        <source>Its SHA-256 digest is not the one that the skill lists.</source>
        <translation>它的 SHA-256 摘要与技能列出的不同。</translation>
    </message>
    <message>
        <source>It does not begin with front matter that can be read.</source>
        <translation>它的开头没有可读取的前置元数据。</translation>
    </message>
    <message>
        <source>“%1” in its front matter is not what the list of skills says.</source>
        <translation>其前置元数据中的“%1”与技能列表所述不同。</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>已批准</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>This is not the file that the skill lists.</source>
        <translation>这不是技能列出的文件。</translation>
    </message>
    <message>
        <source>It is not shown. Refresh the skill to read its list of files again.</source>
        <translation>因此不显示其内容。刷新技能可重新读取文件列表。</translation>
    </message>
    <message>
        <source>The server does not list fixed files any more.</source>
        <translation>服务器不再列出固定的文件。</translation>
    </message>
    <message>
        <source>%1 was added.</source>
        <translation>新增了 %1。</translation>
    </message>
    <message>
        <source>%1 has other content.</source>
        <translation>%1 的内容已不同。</translation>
    </message>
    <message>
        <source>%1 was removed.</source>
        <translation>删除了 %1。</translation>
    </message>
    <message>
        <source>It was changed, and changed back.</source>
        <translation>它被更改过，后来又改了回来。</translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) differ.</source>
        <translation>
            <numerusform>另有 %n 个文件不同。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::SkillController</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>Licence %1</source>
        <translation>许可证 %1</translation>
    </message>
    <message numerus="yes">
        <source>Approving records your consent to exactly these %n file(s). It ends when the server changes one of them. Quayside gives no skill to a model yet.</source>
        <translation>
            <numerusform>批准表示你同意的正是这 %n 个文件；服务器更改其中任何一个时，批准即失效。Quayside 目前不会把技能交给模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>Approved at %1, for exactly these files. The approval ends when the server changes one of them.</source>
        <translation>已于 %1 批准，只针对这些文件。服务器更改其中任何一个时，批准即失效。</translation>
    </message>
    <message>
        <source>Your approval ended, because the server has changed the skill:</source>
        <translation>服务器更改了此技能，你的批准已失效：</translation>
    </message>
    <message>
        <source>The server writes the content of this skill each time it is read. An approval needs fixed content, so this skill cannot be approved.</source>
        <translation>服务器在每次读取时生成此技能的内容。批准需要固定的内容，因此无法批准此技能。</translation>
    </message>
    <message>
        <source>The server does not list the other files of this skill.</source>
        <translation>服务器不列出此技能的其他文件。</translation>
    </message>
    <message>
        <source>There are more files; these are the first ones.</source>
        <translation>还有更多文件；这里只显示前面的部分。</translation>
    </message>
</context>
<context>
    <name>quayside::SkillFileModel</name>
    <message>
        <source>Digest matches</source>
        <translation>摘要一致</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>No digest</source>
        <translation>无摘要</translation>
    </message>
</context>
<context>
    <name>quayside::TaskController</name>
    <message>
        <source>Started %1</source>
        <translation>开始于 %1</translation>
    </message>
    <message>
        <source>The server does not specify how long it keeps the task.</source>
        <translation>服务器没有说明会保留多久。</translation>
    </message>
    <message>
        <source>The server keeps the task until %1.</source>
        <translation>服务器会保留到 %1。</translation>
    </message>
    <message>
        <source>The server may have discarded the task.</source>
        <translation>服务器可能已将其丢弃。</translation>
    </message>
    <message>
        <source>%1 is not connected. Connect to see the progress of the task.</source>
        <translation>%1 未连接。连接后可以查看任务的进展。</translation>
    </message>
    <message>
        <source>%1 was asked to cancel the task. The task may still complete.</source>
        <translation>已请求 %1 取消它。它仍可能运行到结束。</translation>
    </message>
    <message>
        <source>%1 requests something that Quayside does not support. You can cancel the task.</source>
        <translation>%1 请求了 Quayside 不支持的内容。你可以取消任务。</translation>
    </message>
    <message>
        <source>The task could not be saved to disk and is lost if Quayside quits.</source>
        <translation>任务无法写入磁盘，如果 Quayside 退出就会丢失。</translation>
    </message>
    <message>
        <source>This asks %1 to cancel the task. Work done so far may be lost.</source>
        <translation>将请求 %1 取消它。目前已完成的部分可能会丢失。</translation>
    </message>
    <message>
        <source>%1 cannot cancel tasks: the task continues there, and Quayside no longer tracks it.</source>
        <translation>%1 不能取消任务：任务会在那里继续，Quayside 不再跟踪它。</translation>
    </message>
    <message>
        <source>%1 is no longer in the list of servers. Add the server again to check the task, or remove the task from the list.</source>
        <translation>%1 已不在服务器列表中。请重新添加该服务器以查询任务，或将任务从列表移除。</translation>
    </message>
</context>
<context>
    <name>quayside::TaskItems</name>
    <message>
        <source>The server is no longer in the list.</source>
        <translation>服务器已不在列表中。</translation>
    </message>
    <message>
        <source>The tool reports an error.</source>
        <translation>工具报告了错误。</translation>
    </message>
    <message>
        <source>The result is being received.</source>
        <translation>正在接收结果。</translation>
    </message>
</context>
<context>
    <name>quayside::TaskText</name>
    <message>
        <source>The task expired.</source>
        <translation>任务已过期。</translation>
    </message>
    <message>
        <source>The server kept the task for a limited time, which is over.</source>
        <translation>服务器只在限定时间内保留任务，而这段时间已过。</translation>
    </message>
    <message>
        <source>The server now uses another revision of the protocol.</source>
        <translation>服务器现在使用另一个协议版本。</translation>
    </message>
    <message>
        <source>It cannot report on earlier tasks. Run the tool again.</source>
        <translation>无法向它询问之前的任务。请再次运行工具。</translation>
    </message>
    <message>
        <source>The server was removed.</source>
        <translation>服务器已被移除。</translation>
    </message>
    <message>
        <source>The task can no longer be checked.</source>
        <translation>无法再查询此任务。</translation>
    </message>
    <message>
        <source>The server has not reported on the task for too long.</source>
        <translation>服务器太久没有报告此任务的状态。</translation>
    </message>
    <message>
        <source>Run the tool again if you still need the result.</source>
        <translation>如果仍需要结果，请再次运行工具。</translation>
    </message>
    <message>
        <source>You ended the task here.</source>
        <translation>你在这里结束了任务。</translation>
    </message>
    <message>
        <source>The server cannot cancel tasks and may still be working on it.</source>
        <translation>服务器不能取消任务，可能仍在处理它。</translation>
    </message>
    <message>
        <source>The server violated the protocol for this task.</source>
        <translation>服务器在此任务上违反了协议。</translation>
    </message>
    <message>
        <source>This is a fault in the server. Report it to its author.</source>
        <translation>这是服务器的问题。请向其作者反馈。</translation>
    </message>
    <message>
        <source>The task was cancelled.</source>
        <translation>任务已取消。</translation>
    </message>
    <message>
        <source>The disk is full: new tasks are not saved.</source>
        <translation>磁盘已满：新任务无法保存。</translation>
    </message>
    <message>
        <source>They continue, but are lost if Quayside quits. Free some space.</source>
        <translation>它们会继续，但如果 Quayside 退出就会丢失。请释放一些空间。</translation>
    </message>
    <message>
        <source>The list of tasks could not be read or written.</source>
        <translation>无法读取或写入任务列表。</translation>
    </message>
    <message>
        <source>The damaged file was kept. New tasks may be lost if Quayside quits.</source>
        <translation>损坏的文件已保留。如果 Quayside 退出，新任务可能会丢失。</translation>
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
    <message>
        <source>The disk is read-only: new tasks are not saved.</source>
        <translation>磁盘为只读：新任务无法保存。</translation>
    </message>
    <message>
        <source>They continue, but are lost if Quayside quits.</source>
        <translation>它们会继续，但如果 Quayside 退出就会丢失。</translation>
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
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>The server has a question.</source>
        <translation>服务器有问题要问。</translation>
    </message>
    <message>
        <source>No update from the server yet.</source>
        <translation>服务器尚无更新。</translation>
    </message>
    <message>
        <source>The server requests something that Quayside does not support.</source>
        <translation>服务器请求了 Quayside 不支持的内容。</translation>
    </message>
    <message>
        <source>The server keeps asking after your answer.</source>
        <translation>你回答后服务器仍在提问。</translation>
    </message>
    <message>
        <source>The server is not connected.</source>
        <translation>服务器未连接。</translation>
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
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>受阻</translation>
    </message>
    <message>
        <source>No response</source>
        <translation>无回应</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>正在取消</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>No longer tracked</source>
        <translation>不再跟踪</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
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
    <name>quayside::TestListModel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
</context>
<context>
    <name>quayside::TestsController</name>
    <message>
        <source>The program quayside-cli is missing. Reinstall Quayside to run tests.</source>
        <translation>缺少程序 quayside-cli。要运行测试，请重新安装 Quayside。</translation>
    </message>
    <message>
        <source>The tests could not be run.</source>
        <translation>无法运行测试。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passed</source>
        <translation>
            <numerusform>%Ln 个通过</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln 个失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not run</source>
        <translation>
            <numerusform>%Ln 个未运行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::TextSearch</name>
    <message>
        <source>No matches</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>%1 of the first %2 matches</source>
        <translation>前 %2 处匹配中的第 %1 处</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No matches in the part shown</source>
        <translation>在显示的部分中没有匹配</translation>
    </message>
    <message>
        <source>%1 of %2 in the part shown</source>
        <translation>%1 / %2（仅限显示的部分）</translation>
    </message>
</context>
<context>
    <name>quayside::Tool</name>
    <message>
        <source>look-alike</source>
        <translation>名称相似</translation>
    </message>
    <message>
        <source>destructive</source>
        <translation>破坏性</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
</context>
<context>
    <name>quayside::ToolChangeModel</name>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>已移除</translation>
    </message>
</context>
<context>
    <name>quayside::ToolChangesController</name>
    <message>
        <source>The server changed its instructions. Its tools cannot run until you accept them.</source>
        <translation>服务器更改了使用说明。在你接受之前，其工具无法运行。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool(s) changed or new since you accepted the tools of this server.</source>
        <translation>
            <numerusform>自你接受此服务器的工具以来，有 %Ln 个工具已更改或新增。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server removed %Ln tool(s).</source>
        <translation>
            <numerusform>服务器移除了 %Ln 个工具。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… 以及另外 %Ln 个</numerusform>
        </translation>
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
    <message>
        <source>Parts of the definition of this tool cannot be used and are ignored:
%1</source>
        <translation>此工具的定义中有些部分无法使用，已忽略：
%1</translation>
    </message>
</context>
<context>
    <name>quayside::ToolReviewController</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Arguments · %1</source>
        <translation>参数 · %1</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Result · %1</source>
        <translation>结果 · %1</translation>
    </message>
    <message>
        <source>Claim · %1</source>
        <translation>声明 · %1</translation>
    </message>
    <message>
        <source>Runs as a task</source>
        <translation>作为任务运行</translation>
    </message>
    <message>
        <source>There are more differences than are shown here.</source>
        <translation>还有更多差异未在此显示。</translation>
    </message>
    <message numerus="yes">
        <source>%1
… and %Ln more character(s)</source>
        <translation>
            <numerusform>%1
… 以及另外 %Ln 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>The server changed this tool after you accepted it. It cannot run until you accept the new definition.</source>
        <translation>你接受此工具后，服务器更改了它。在你接受新定义之前，它无法运行。</translation>
    </message>
    <message>
        <source>The server added this tool after you approved the server. It cannot run until you accept it.</source>
        <translation>你批准服务器后，它添加了此工具。在你接受之前，它无法运行。</translation>
    </message>
    <message>
        <source>The server no longer offers this tool. Permissions for it have ended.</source>
        <translation>服务器不再提供此工具。针对它的许可已结束。</translation>
    </message>
    <message>
        <source>The server changed this tool after you accepted it. The former definition is not available for comparison, so check the whole tool before you accept it.</source>
        <translation>你接受此工具后，服务器更改了它。之前的定义无法用于比较，因此请在接受之前检查整个工具。</translation>
    </message>
    <message>
        <source>This tool cannot be accepted. Its name may be too long, or the server may have too many tools.</source>
        <translation>无法接受此工具。其名称可能过长，或服务器的工具过多。</translation>
    </message>
    <message>
        <source>Shown to</source>
        <translation>显示给</translation>
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
    <message>
        <source>The messages were saved to %1.</source>
        <translation>消息已保存到 %1。</translation>
    </message>
    <message>
        <source>Traffic of %1</source>
        <translation>%1 的消息</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>quayside::TrafficModel</name>
    <message>
        <source>Response</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>Response to %1</source>
        <translation>对 %1 的响应</translation>
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
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>HTTP %1</source>
        <translation>HTTP %1</translation>
    </message>
</context>
<context>
    <name>quayside::TranscriptModel</name>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>quayside::TrayIcon</name>
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
        <source>Quayside</source>
        <translation>Quayside</translation>
    </message>
    <message>
        <source>Needs you (%1)</source>
        <translation>待处理（%1）</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>待处理</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting for you</source>
        <translation>
            <numerusform>%n 项待处理</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n 个任务</numerusform>
        </translation>
    </message>
    <message>
        <source>Show Quayside</source>
        <translation>显示 Quayside</translation>
    </message>
    <message>
        <source>Stop all servers</source>
        <translation>停止所有服务器</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>quayside::UpdateListModel</name>
    <message>
        <source>%1 → %2</source>
        <extracomment>%1: the installed version of a server, %2: the newer one</extracomment>
        <translation>%1 → %2</translation>
    </message>
</context>
<context>
    <name>quayside::UpdatesController</name>
    <message>
        <source>All servers from the registry are up to date.</source>
        <translation>来自注册表的所有服务器都是最新的。</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) could not be checked. %1</source>
        <translation>
            <numerusform>有 %n 个服务器无法检查。%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) have a newer version.</source>
        <translation>
            <numerusform>有 %n 个服务器有更新的版本。</numerusform>
        </translation>
    </message>
</context>
</TS>
