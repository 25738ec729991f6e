// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// conversationwriter FOLDER WIRE: writes conversations with turns until it is killed. When something is stored it appends a line to the
// file WIRE: `c KEY` a conversation, `p KEY MESSAGE COUNT` a message with so many parts, `f KEY MESSAGE` a message that is finished.
#include "core/base/clock.h"
#include "core/chat/conversationstore.h"
#include "tests/unit/chat/sampleturn.h"

#include <QCoreApplication>

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

using namespace mcp::chat;

namespace {

constexpr int kTurns = 5; ///< Of a conversation.
constexpr int kParts = 9; ///< Of an answer: all kinds, and one twice.

class Writer
{
public:
    Writer(ConversationStore *store, int wire)
        : m_store(store)
        , m_wire(wire)
    {
    }

    void writeConversation()
    {
        m_conversation = createConversation({}, {});
        must(m_store->add(m_conversation, now()));
        tell("c " + m_conversation.key.toLatin1());
        for (int turn = 0; turn < kTurns; ++turn)
            writeTurn();
    }

private:
    static QDateTime now() { return QDateTime::currentDateTimeUtc(); }

    void writeTurn()
    {
        Message &said = m_conversation.add(Message::Role::Person, m_conversation.shown());
        said.parts = {samplePart(0)};
        must(m_store->addMessage(m_conversation.key, said, now()));
        tellParts(said);
        Message &answer = m_conversation.add(Message::Role::Model, m_conversation.shown());
        answer.state = Message::State::Running;
        must(m_store->addMessage(m_conversation.key, answer, now()));
        for (int i = 0; i < kParts; ++i) {
            must(m_store->addParts(m_conversation.key, answer.id, i, {samplePart(i)}));
            answer.parts.append(samplePart(i));
            tellParts(answer);
        }
        answer.state = Message::State::Whole;
        must(m_store->finish(m_conversation.key, answer, now()));
        tell("f " + m_conversation.key.toLatin1() + ' ' + QByteArray::number(answer.id));
    }

    void tellParts(const Message &message)
    {
        tell("p " + m_conversation.key.toLatin1() + ' ' + QByteArray::number(message.id) + ' '
             + QByteArray::number(message.parts.size()));
    }

    void tell(const QByteArray &text)
    {
        const QByteArray line = text + '\n';
        if (::write(m_wire, line.constData(), size_t(line.size())) != line.size())
            ::_exit(3);
    }

    static void must(const mcp::Result<void> &done)
    {
        if (done)
            return;
        std::fprintf(stderr, "conversationwriter: %s\n", qPrintable(done.error().detail));
        ::_exit(2);
    }

    ConversationStore *m_store;
    int m_wire;
    Conversation m_conversation;
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv); // QSqlDatabase wants one since Qt 6.8.
    if (argc != 3)
        return 2;
    ConversationStore store(QString::fromLocal8Bit(argv[1]));
    const int wire = ::open(argv[2], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (wire < 0 || !store.open(QDateTime::currentDateTimeUtc()))
        return 2;
    Writer writer(&store, wire);
    for (;;)
        writer.writeConversation();
}
