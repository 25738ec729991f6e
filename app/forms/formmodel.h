// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/forms/formnode.h"
#include "app/forms/formtree.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

namespace quayside {

/// A form for values of a schema that a stranger wrote: its fields, their values, the same values as JSON text.
///
/// `root` is an Object (its `children` are the fields) or a OneOf of them; it is null while there is no schema or
/// the schema cannot be drawn (`declinedReason`). JSON and arguments() work all the same then.
class FormModel : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(quayside::FormNode *root READ root NOTIFY rootChanged)
    /// Why there is no form, as a sentence; empty when there is one.
    Q_PROPERTY(QString declinedReason READ declinedReason NOTIFY rootChanged)
    Q_PROPERTY(int fieldCount READ fieldCount NOTIFY rootChanged)
    /// The arguments as indented JSON, or what the person is typing. Writing valid JSON updates the fields; what the
    /// form does not know is kept.
    Q_PROPERTY(QString json READ json WRITE setJson NOTIFY jsonChanged)
    /// What is wrong with `json`, with line and column; the fields stay at the last good state.
    Q_PROPERTY(QString jsonError READ jsonError NOTIFY jsonChanged)
    Q_PROPERTY(bool isValid READ isValid NOTIFY validityChanged)
    Q_PROPERTY(int errorCount READ errorCount NOTIFY validityChanged)
    Q_PROPERTY(quayside::FormNode *firstError READ firstError NOTIFY validityChanged)

public:
    /// Of who types, after which a mistake is said.
    static constexpr std::chrono::milliseconds kTypingPause{1000};

    explicit FormModel(QObject *parent = nullptr);
    ~FormModel() override;

    void setSchema(const mcp::json::Value &schema);
    Q_INVOKABLE void setSchemaText(const QString &schema); ///< The same from JSON text.

    FormNode *root() const { return m_root.get(); }
    QString declinedReason() const { return m_declinedReason; }
    int fieldCount() const { return m_fieldCount; }
    QString json() const;
    void setJson(const QString &json);
    QString jsonError() const { return m_jsonError; }
    bool isValid() const { return m_errorCount == 0; }
    int errorCount() const { return m_errorCount; } ///< Unreadable JSON counts as one.
    FormNode *firstError() const { return m_firstError; }
    /// True: e-mail, link, date and time must be right (questions from servers). False: they are hints (tools).
    void setChecksFormats(bool checks);
    /// Whose the defaults are, to be said beside them until they are changed. Cleaned; empty: not said.
    void setSuggester(const QString &suggester) { m_tree->suggester = suggester; }
    /// Lets fields that ask for a path be filled with files of this computer. folder is where the dialogs open.
    void setFolder(const QString &folder);
    /// Offers values of earlier calls in the fields that hold no secret.
    void setEarlier(const EarlierValues &values);

    /// Shows every error; true when there is none.
    Q_INVOKABLE bool validate();
    /// Puts the keyboard where the first error is.
    Q_INVOKABLE void focusFirstError();
    /// Back to the defaults.
    Q_INVOKABLE void reset();

    /// What is sent: always an object, unset optional fields left out, numbers as they were typed.
    mcp::json::Value arguments() const;
    /// Fills the form from an earlier call.
    void setArguments(const mcp::json::Value &arguments);

Q_SIGNALS:
    void rootChanged();
    void jsonChanged();
    void validityChanged();
    void edited(); ///< Some value changed.

private:
    void onNodeEdited(FormNode *node);
    void onEdited();
    void load(const mcp::json::Value &arguments);
    void check();
    void retireRoot();

    std::shared_ptr<FormTree> m_tree;
    std::unique_ptr<FormNode> m_root;
    mcp::json::Value m_plain; ///< The arguments while there is no form.
    QString m_declinedReason;
    int m_fieldCount = 0;
    std::optional<QString> m_typedJson; ///< What the person typed, until a field changes.
    QString m_jsonError;
    int m_errorCount = 0;
    FormNode *m_firstError = nullptr;
    QPointer<FormNode> m_typing; ///< Where something was changed last.
    QTimer m_typingPause;
};

} // namespace quayside
