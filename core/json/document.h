// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/limits.h"
#include "core/base/result.h"
#include "core/json/grammar.h"
#include "core/json/raw.h"
#include "core/json/text.h"

#include <QStringList>

#include <memory>
#include <string_view>

namespace mcp::json {

/// A JSON text that was checked to its last byte when it was opened, and a place in it that moves from value to value:
/// grammar, UTF-8, escapes, depth and number of values, also of what nobody reads (RPC-01, RPC-21, SEC-15). A part of a text
/// that is open on the same thread is not checked again. Lives on the stack.
class Document
{
public:
    /// text must outlive it.
    explicit Document(const Raw &text, Bounds bounds = {});
    explicit Document(Raw &&text, Bounds bounds = {}) = delete;
    ~Document();
    Q_DISABLE_COPY_MOVE(Document)

    bool isOpen() const { return m_error.isEmpty(); }
    /// What is wrong with a text that is not open: the byte, or -1, and the problem.
    qsizetype errorPlace() const { return m_errorPlace; }
    const QString &problem() const { return m_error; }
    /// The byte of errorPlace() as "line 3, column 7: ", or nothing.
    QString errorLine() const;

    /// The first byte of the value that begins here.
    char peek() const { return *(m_base + *m_at); }
    /// The scalar that begins here, as it is written.
    QByteArrayView token() const
    {
        const char *begin = m_base + m_at[0];
        return {begin, withoutSpaceBehind(begin, m_base + m_at[1])};
    }
    QByteArrayView takeToken()
    {
        const QByteArrayView taken = token();
        ++m_at;
        return taken;
    }
    /// Moves behind the value that begins here.
    QByteArrayView skip();
    Raw take() { return sliceOf(skip()); }
    /// False, and what was expected, when no such number begins here.
    bool takeInteger(qint64 &out);
    bool takeNumber(double &out);

    /// Into the object that begins here; its members follow by nextMember().
    bool openObject() { return open('{'); }
    /// Moves to the value of the next member, or behind the object: false then.
    bool nextMember()
    {
        if (peek() == ',')
            ++m_at;
        if (peek() == '}') {
            ++m_at;
            return false;
        }
        m_key = token();
        m_at += 2; // The name and the colon.
        return true;
    }
    /// Of the member moved to, with its quotes, as it is written.
    QByteArrayView quotedKey() const { return m_key; }
    /// The same in UTF-8, as utf8() gives it.
    QByteArrayView key() { return utf8(m_key); }
    /// The text of a string token. Valid until this is called again.
    QByteArrayView utf8(QByteArrayView quoted)
    {
        return m_hasEscapes ? unescaped(quoted) : quoted.sliced(1, quoted.size() - 2);
    }

    /// The text of the first member called name of the object that begins here, or nothing; the place stays. Valid as long as
    /// what utf8() gives.
    std::string_view peekText(std::string_view name);

    /// Into the array that begins here; its items follow by nextItem().
    bool openArray() { return open('['); }
    /// Moves to the next item, or behind the array: false then.
    bool nextItem()
    {
        if (peek() == ',')
            ++m_at;
        if (peek() != ']')
            return true;
        ++m_at;
        return false;
    }

    using Place = const quint32 *;
    Place here() const { return m_at; }
    void goTo(Place place) { m_at = place; }

    Raw sliceOf(QByteArrayView part) const
    {
        const QByteArray &buffer = m_text.buffer();
        return Raw::slice(buffer, part.data() - buffer.constData(), part.size());
    }

    bool fail(const QString &what)
    {
        m_error = what;
        return false;
    }
    bool fail(const char *what) { return fail(QString::fromLatin1(what)); }
    void prependPath(const QString &part) { m_path.prepend(part); }
    QString takeProblem();

    /// The number of notes about tolerated problems so far (field.h), such as `.title: expected string`. At most limits::kNotes
    /// in one struct, and limits::kReadNotes in a text.
    qsizetype noteCount() const { return m_notes.size(); }
    /// Turns the current problem into a note.
    void noteProblem();
    /// Prepends part to all notes with an index of at least first.
    void prependToNotes(qsizetype first, const QString &part);
    /// Removes and returns all notes with an index of at least first.
    QStringList takeNotes(qsizetype first);
    /// Counts a list item; false when the text has too many (SEC-15).
    bool takeItem() { return --m_itemsLeft >= 0 || fail("too many list items"); }
    /// Whether takeItem() has failed: from then on no problem of this text is tolerated.
    bool isOverBound() const { return m_itemsLeft < 0; }
    /// Whether an empty object (or an empty array, below) begins here.
    bool isEmptyObject() const { return peek() == '{' && m_base[m_at[1]] == '}'; }
    bool isEmptyArray() const { return peek() == '[' && m_base[m_at[1]] == ']'; }
    Error error() const { return Error::protocol(u'$' + m_path + QLatin1String(": ") + m_error); }

private:
    struct Index;

    static Document *&innermost();
    static Index &sharedIndex();

    bool shareTokens(const Document &outer);
    void findTokens();
    bool open(char bracket)
    {
        if (peek() != bracket)
            return false;
        ++m_at;
        return true;
    }
    QByteArrayView unescaped(QByteArrayView quoted);

    const Raw &m_text;
    Bounds m_bounds;
    const char *m_base = nullptr; ///< What places count from.
    const quint32 *m_at = nullptr; ///< The place of the token here.
    const quint32 *m_end =
        nullptr; ///< Behind the last token, when this is open and the tokens are its own.
    QByteArrayView m_key;
    QByteArrayView m_skipped; ///< The last object or array that was skipped, and its place.
    Place m_skippedAt = nullptr;
    qsizetype m_itemsLeft = limits::kItems;
    QStringList m_notes;
    qsizetype m_notesLeft = limits::kReadNotes;
    qsizetype m_errorPlace = -1;
    Index *m_index = nullptr; ///< Null: another document's.
    std::unique_ptr<Index> m_ownIndex;
    Document *m_outer = nullptr; ///< Opened before this, and still open.
    bool m_hasEscapes = false;
    QByteArray m_unescaped;
    QString m_path;
    QString m_error;
};

} // namespace mcp::json
