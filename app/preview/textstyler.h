// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/preview/textspans.h"

#include <QColor>
#include <QQmlParserStatus>
#include <QSyntaxHighlighter>
#include <QTimer>
#include <QVariant>

namespace quayside {

/// Draws the spans of a plain text in a TextEdit, which keeps its text format PlainText (SEC-35).
/// Every change of a property lays out the whole text. In QML the styler therefore waits until all properties are set.
class TextStyler : public QSyntaxHighlighter, public QQmlParserStatus
{
    Q_OBJECT
    Q_INTERFACES(QQmlParserStatus)
    QML_ELEMENT
    /// The textDocument of a TextEdit; a QObject, because the linter of Qt 6.4 does not know its type.
    Q_PROPERTY(QObject *target READ target WRITE setTarget NOTIFY targetChanged)
    /// A TextSpans.
    Q_PROPERTY(QVariant spans READ spans WRITE setSpans NOTIFY spansChanged)
    /// Of those for the keyboard: the first kTextLinks. Follows the spans when the event loop has run once more, for an item for each
    /// takes as long as the text itself.
    Q_PROPERTY(int linkCount READ linkCount NOTIFY linksChanged)
    /// The height of a line in pixels; 0: as the font has it.
    Q_PROPERTY(double lineHeight MEMBER m_lineHeight NOTIFY lookChanged)
    Q_PROPERTY(QString codeFamily MEMBER m_codeFamily NOTIFY lookChanged)
    Q_PROPERTY(QColor link MEMBER m_link NOTIFY lookChanged)
    Q_PROPERTY(QColor keyword MEMBER m_keyword NOTIFY lookChanged)
    Q_PROPERTY(QColor string MEMBER m_string NOTIFY lookChanged)
    Q_PROPERTY(QColor number MEMBER m_number NOTIFY lookChanged)
    Q_PROPERTY(QColor comment MEMBER m_comment NOTIFY lookChanged)

public:
    explicit TextStyler(QObject *parent = nullptr);

    QObject *target() const { return m_target; }
    void setTarget(QObject *target);
    QVariant spans() const { return QVariant::fromValue(m_spans); }
    void setSpans(const QVariant &spans);

    int linkCount() const { return int(m_links.size()); }
    /// Where a link begins and ends in the text.
    Q_INVOKABLE int linkStart(int link) const;
    Q_INVOKABLE int linkEnd(int link) const;
    /// The address of the link at a place in the text; empty if there is none.
    Q_INVOKABLE QString linkAt(int position) const;

    void classBegin() override { m_isComplete = false; }
    void componentComplete() override;

Q_SIGNALS:
    void targetChanged();
    void spansChanged();
    void linksChanged();
    void lookChanged();

protected:
    void highlightBlock(const QString &text) override;

private:
    /// A link with styles inside has several spans.
    struct Link
    {
        qsizetype start;
        qsizetype end;
    };

    void begin();
    void restyle();
    void findLinks();
    QTextCharFormat formatOf(TextSpan::Styles styles) const;
    void setLines();

    QObject *m_target = nullptr;
    bool m_isComplete = true;
    TextSpans m_spans;
    QList<Link> m_links;
    QTimer m_linkPause;
    double m_lineHeight = 0;
    QString m_codeFamily;
    QColor m_link;
    QColor m_keyword;
    QColor m_string;
    QColor m_number;
    QColor m_comment;
};

} // namespace quayside
