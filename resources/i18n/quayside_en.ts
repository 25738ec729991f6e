<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ActivityList</name>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CallArguments</name>
    <message numerus="yes">
        <source>%Ln more line(s)</source>
        <translation>
            <numerusform>%Ln more line</numerusform>
            <numerusform>%Ln more lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CallGroupBar</name>
    <message numerus="yes">
        <source>%n call(s) wait for you</source>
        <translation>
            <numerusform>%n call waits for you</numerusform>
            <numerusform>%n calls wait for you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CheckPage</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CloseSheet</name>
    <message numerus="yes">
        <source>%n task(s) will end</source>
        <translation>
            <numerusform>%n task will end</numerusform>
            <numerusform>%n tasks will end</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) will be cancelled</source>
        <translation>
            <numerusform>%n call will be cancelled</numerusform>
            <numerusform>%n calls will be cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) will be dismissed and your input discarded</source>
        <translation>
            <numerusform>%n question will be dismissed and your input discarded</numerusform>
            <numerusform>%n questions will be dismissed and your input discarded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more task(s) will continue on their servers.</source>
        <translation>
            <numerusform>%n more task will continue on its server.</numerusform>
            <numerusform>%n more tasks will continue on their servers.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DifferenceView</name>
    <message numerus="yes">
        <source>%Ln unchanged line(s)</source>
        <translation>
            <numerusform>%Ln unchanged line</numerusform>
            <numerusform>%Ln unchanged lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HomePage</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InboxPage</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ListingPane</name>
    <message numerus="yes">
        <source>%n part(s) of this listing cannot be used.</source>
        <translation>
            <numerusform>%n part of this listing cannot be used.</numerusform>
            <numerusform>%n parts of this listing cannot be used.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MarkdownTable</name>
    <message numerus="yes">
        <source>%Ln more row(s)</source>
        <translation>
            <numerusform>%Ln more row</numerusform>
            <numerusform>%Ln more rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelChoices</name>
    <message numerus="yes">
        <source>Show all (%n more for embeddings, speech, pictures or moderation)</source>
        <translation>
            <numerusform>Show all (%n more for embeddings, speech, pictures or moderation)</numerusform>
            <numerusform>Show all (%n more for embeddings, speech, pictures or moderation)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MoreBlocks</name>
    <message numerus="yes">
        <source>%n more block(s)</source>
        <translation>
            <numerusform>%n more block</numerusform>
            <numerusform>%n more blocks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PermissionSettings</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PromptPane</name>
    <message numerus="yes">
        <source>%Ln field(s) need(s) attention</source>
        <translation>
            <numerusform>%Ln field need attention</numerusform>
            <numerusform>%Ln fields needs attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message numerus="yes">
        <source>This call has asked you %n times and is asking again.</source>
        <translation>
            <numerusform>This call has asked you once and is asking again.</numerusform>
            <numerusform>This call has asked you %n times and is asking again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionForm</name>
    <message numerus="yes">
        <source>%Ln field(s) need(s) attention</source>
        <translation>
            <numerusform>%Ln field needs attention</numerusform>
            <numerusform>%Ln fields need attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionStack</name>
    <message numerus="yes">
        <source>%n more waiting</source>
        <translation>
            <numerusform>%n more waiting</numerusform>
            <numerusform>%n more waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RefusedHostsCard</name>
    <message numerus="yes">
        <source>%n more host(s) after these</source>
        <translation>
            <numerusform>%n more host after these</numerusform>
            <numerusform>%n more hosts after these</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RegistryPage</name>
    <message numerus="yes">
        <source>%n entry(s) of the registry cannot be used.</source>
        <translation>
            <numerusform>%n entry of the registry cannot be used.</numerusform>
            <numerusform>%n entries of the registry cannot be used.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultTable</name>
    <message numerus="yes">
        <source>%Ln more value(s) in the Tree view</source>
        <translation>
            <numerusform>%Ln more value in the Tree view</numerusform>
            <numerusform>%Ln more values in the Tree view</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewSheet</name>
    <message numerus="yes">
        <source>%n more to review</source>
        <translation>
            <numerusform>%n more to review</numerusform>
            <numerusform>%n more to review</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message numerus="yes">
        <source>%Ln field(s) need(s) attention</source>
        <translation>
            <numerusform>%Ln field needs attention</numerusform>
            <numerusform>%Ln fields need attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SidebarRow</name>
    <message numerus="yes">
        <source>Group %1, %Ln server(s)</source>
        <translation>
            <numerusform>Group %1, %Ln server</numerusform>
            <numerusform>Group %1, %Ln servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SuggestField</name>
    <message numerus="yes">
        <source>%Ln suggestion(s)</source>
        <translation>
            <numerusform>%Ln suggestion</numerusform>
            <numerusform>%Ln suggestions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TaskList</name>
    <message numerus="yes">
        <source>%1 of %Ln task(s)</source>
        <translation>
            <numerusform>%1 of %Ln task</numerusform>
            <numerusform>%1 of %Ln tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n change(s)</source>
        <translation>
            <numerusform>Show %n change</numerusform>
            <numerusform>Show %n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TasksPage</name>
    <message numerus="yes">
        <source>%n need(s) you</source>
        <translation>
            <numerusform>%n needs you</numerusform>
            <numerusform>%n need you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrafficList</name>
    <message numerus="yes">
        <source>%1 of %Ln message(s)</source>
        <translation>
            <numerusform>%1 of %Ln message</numerusform>
            <numerusform>%1 of %Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln new</numerusform>
            <numerusform>%Ln new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln HTTP exchange(s)</source>
        <translation>
            <numerusform>%1 of %Ln HTTP exchange</numerusform>
            <numerusform>%1 of %Ln HTTP exchanges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln HTTP exchange(s)</source>
        <translation>
            <numerusform>%Ln HTTP exchange</numerusform>
            <numerusform>%Ln HTTP exchanges</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UpdatesPart</name>
    <message numerus="yes">
        <source>%n of your servers came from the registry. It is asked for each of them by name, and only when you check.</source>
        <translation>
            <numerusform>%n of your servers came from the registry. It is asked for it by name, and only when you check.</numerusform>
            <numerusform>%n of your servers came from the registry. It is asked for each of them by name, and only when you check.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::AppController</name>
    <message numerus="yes">
        <source>“%1” was removed, which ends %n task(s).</source>
        <translation>
            <numerusform>“%1” was removed, which ends %n task.</numerusform>
            <numerusform>“%1” was removed, which ends %n tasks.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::CallController</name>
    <message numerus="yes">
        <source>For %n day(s)</source>
        <translation>
            <numerusform>For %n day</numerusform>
            <numerusform>For %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) asked for permission in the last 10 minutes. Take your time: Quayside waits.</source>
        <translation>
            <numerusform>%n call asked for permission in the last 10 minutes. Take your time: Quayside waits.</numerusform>
            <numerusform>%n calls asked for permission in the last 10 minutes. Take your time: Quayside waits.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::CallGroup</name>
    <message numerus="yes">
        <source>%n call(s) can only be denied: the arguments are too long to be shown.</source>
        <translation>
            <numerusform>One call can only be denied: its arguments are too long to be shown.</numerusform>
            <numerusform>%n calls can only be denied: their arguments are too long to be shown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) were not shown to the end yet. Scroll to each, and open what is cut.</source>
        <translation>
            <numerusform>One call was not shown to the end yet. Scroll to it, and open what is cut.</numerusform>
            <numerusform>%n calls were not shown to the end yet. Scroll to each, and open what is cut.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ChatController</name>
    <message numerus="yes">
        <source>%Ln call(s) running…</source>
        <translation>
            <numerusform>%Ln call is running…</numerusform>
            <numerusform>%Ln calls are running…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ChatSetupController</name>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool(s)</source>
        <translation>
            <numerusform>%Ln tool</numerusform>
            <numerusform>%Ln tools</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool(s), starts on first use</source>
        <translation>
            <numerusform>%Ln tool, starts on first use</numerusform>
            <numerusform>%Ln tools, starts on first use</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln tool(s)</source>
        <translation>
            <numerusform>Show all %Ln tool</numerusform>
            <numerusform>Show all %Ln tools</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln more tool(s)</source>
        <translation>
            <numerusform>Show %Ln more tool</numerusform>
            <numerusform>Show %Ln more tools</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::CheckController</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::CompareController</name>
    <message numerus="yes">
        <source>What they offer was compared, and the answers to %Ln call(s) that both have.</source>
        <translation>
            <numerusform>What they offer was compared, and the answers to %Ln call that both have.</numerusform>
            <numerusform>What they offer was compared, and the answers to %Ln calls that both have.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ComposerController</name>
    <message numerus="yes">
        <source>A message has at most %Ln attachment(s). The rest was not attached.</source>
        <translation>
            <numerusform>A message has at most %Ln attachment. The rest was not attached.</numerusform>
            <numerusform>A message has at most %Ln attachments. The rest was not attached.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::DataController</name>
    <message numerus="yes">
        <source>%Ln call(s)</source>
        <translation>
            <numerusform>%Ln call</numerusform>
            <numerusform>%Ln calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln set(s)</source>
        <translation>
            <numerusform>%Ln set</numerusform>
            <numerusform>%Ln sets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ErrorText</name>
    <message numerus="yes">
        <source>%n file(s) of your profile cannot be used: a newer version of Quayside wrote them.</source>
        <translation>
            <numerusform>%n file of your profile cannot be used: a newer version of Quayside wrote it.</numerusform>
            <numerusform>%n files of your profile cannot be used: a newer version of Quayside wrote them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ExamText</name>
    <message numerus="yes">
        <source>%n line(s) of its standard output are no messages.</source>
        <translation>
            <numerusform>%n line of its standard output is no message.</numerusform>
            <numerusform>%n lines of its standard output are no messages.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, and %n left out</source>
        <translation>
            <numerusform>%1: %2, and %n left out</numerusform>
            <numerusform>%1: %2, and %n left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its log has %n note(s) on its use of the protocol.</source>
        <translation>
            <numerusform>Its log has %n note on its use of the protocol.</numerusform>
            <numerusform>Its log has %n notes on its use of the protocol.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“%1” has %n address(es), found after %2.</source>
        <translation>
            <numerusform>“%1” has %n address, found after %2.</numerusform>
            <numerusform>“%1” has %n addresses, found after %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::FieldCheck</name>
    <message numerus="yes">
        <source>At least %n characters.</source>
        <translation>
            <numerusform>At least %n character.</numerusform>
            <numerusform>At least %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n characters.</source>
        <translation>
            <numerusform>At most %n character.</numerusform>
            <numerusform>At most %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::FieldText</name>
    <message numerus="yes">
        <source>Exactly %n characters</source>
        <translation>
            <numerusform>Exactly %n character</numerusform>
            <numerusform>Exactly %n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n characters</source>
        <translation>
            <numerusform>At most %n character</numerusform>
            <numerusform>At most %n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n characters</source>
        <translation>
            <numerusform>At least %n character</numerusform>
            <numerusform>At least %n characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::JsonTreeModel</name>
    <message numerus="yes">
        <source>… %n more</source>
        <translation>
            <numerusform>… %n more</numerusform>
            <numerusform>… %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>[ %n item(s) ]</source>
        <translation>
            <numerusform>[ %n item ]</numerusform>
            <numerusform>[ %n items ]</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{ %n member(s) }</source>
        <translation>
            <numerusform>{ %n member }</numerusform>
            <numerusform>{ %n members }</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ModelPicker</name>
    <message numerus="yes">
        <source>%n chosen</source>
        <translation>
            <numerusform>%n chosen</numerusform>
            <numerusform>%n chosen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A name has at most %Ln character(s).</source>
        <translation>
            <numerusform>A name has at most %Ln character.</numerusform>
            <numerusform>A name has at most %Ln characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln model(s) can be chosen.</source>
        <translation>
            <numerusform>At most %Ln model can be chosen.</numerusform>
            <numerusform>At most %Ln models can be chosen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ModelsController</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::Notifications</name>
    <message numerus="yes">
        <source>%n task(s) ended or need you</source>
        <translation>
            <numerusform>%n task ended or needs you</numerusform>
            <numerusform>%n tasks ended or need you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::PromptPreview</name>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ProviderController</name>
    <message numerus="yes">
        <source>The provider responds and offers %n model(s).</source>
        <translation>
            <numerusform>The provider responds and offers %n model.</numerusform>
            <numerusform>The provider responds and offers %n models.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::RefusedHostsController</name>
    <message numerus="yes">
        <source>%1 wants to connect to %n host(s)</source>
        <translation>
            <numerusform>%1 wants to connect to a host</numerusform>
            <numerusform>%1 wants to connect to %n hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::RegistryText</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ReviewRowModel</name>
    <message numerus="yes">
        <source>Secret, %n characters</source>
        <extracomment>How long a secret is.</extracomment>
        <translation>
            <numerusform>Secret, %n character</numerusform>
            <numerusform>Secret, %n characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::SandboxText</name>
    <message numerus="yes">
        <source>%n more folder(s)</source>
        <translation>
            <numerusform>%n more folder</numerusform>
            <numerusform>%n more folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more host(s)</source>
        <translation>
            <numerusform>%n more host</numerusform>
            <numerusform>%n more hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ServerController</name>
    <message numerus="yes">
        <source>Quayside tries again in %n second(s).</source>
        <translation>
            <numerusform>Quayside tries again in %n second.</numerusform>
            <numerusform>Quayside tries again in %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ready · %Ln tool(s)</source>
        <translation>
            <numerusform>Ready · %Ln tool</numerusform>
            <numerusform>Ready · %Ln tools</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quayside tries again in %n minute(s).</source>
        <translation>
            <numerusform>Quayside tries again in %n minute.</numerusform>
            <numerusform>Quayside tries again in %n minutes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::SessionController</name>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) are not whole, and are left out.</source>
        <translation>
            <numerusform>%Ln message is not whole, and is left out.</numerusform>
            <numerusform>%Ln messages are not whole, and are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::SignInController</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::Skill</name>
    <message numerus="yes">
        <source>%n more file(s) differ.</source>
        <translation>
            <numerusform>%n more file differs.</numerusform>
            <numerusform>%n more files differ.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::SkillController</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Approving records your consent to exactly these %n file(s). It ends when the server changes one of them. Quayside gives no skill to a model yet.</source>
        <translation>
            <numerusform>Approving records your consent to exactly this %n file. It ends when the server changes it. Quayside gives no skill to a model yet.</numerusform>
            <numerusform>Approving records your consent to exactly these %n files. It ends when the server changes one of them. Quayside gives no skill to a model yet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::TaskWords</name>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::TestsController</name>
    <message numerus="yes">
        <source>%Ln passed</source>
        <translation>
            <numerusform>%Ln passed</numerusform>
            <numerusform>%Ln passed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln failed</numerusform>
            <numerusform>%Ln failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not run</source>
        <translation>
            <numerusform>%Ln not run</numerusform>
            <numerusform>%Ln not run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ToolChangesController</name>
    <message numerus="yes">
        <source>%Ln tool(s) changed or new since you accepted the tools of this server.</source>
        <translation>
            <numerusform>%Ln tool is new or changed since you accepted the tools of this server.</numerusform>
            <numerusform>%Ln tools are new or changed since you accepted the tools of this server.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server removed %Ln tool(s).</source>
        <translation>
            <numerusform>The server removed %Ln tool.</numerusform>
            <numerusform>The server removed %Ln tools.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::ToolReviewController</name>
    <message numerus="yes">
        <source>%1
… and %Ln more character(s)</source>
        <translation>
            <numerusform>%1
… and %Ln more character</numerusform>
            <numerusform>%1
… and %Ln more characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::TrayIcon</name>
    <message numerus="yes">
        <source>Quit (%n task(s) running)</source>
        <translation>
            <numerusform>Quit (%n task running)</numerusform>
            <numerusform>Quit (%n tasks running)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting for you</source>
        <translation>
            <numerusform>%n waiting for you</numerusform>
            <numerusform>%n waiting for you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>quayside::UpdatesController</name>
    <message numerus="yes">
        <source>%n server(s) could not be checked. %1</source>
        <translation>
            <numerusform>%n server could not be checked. %1</numerusform>
            <numerusform>%n servers could not be checked. %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) have a newer version.</source>
        <translation>
            <numerusform>%n server has a newer version.</numerusform>
            <numerusform>%n servers have a newer version.</numerusform>
        </translation>
    </message>
</context>
</TS>
