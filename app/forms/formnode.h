// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/forms/formchildren.h"
#include "app/forms/formtree.h"
#include "app/forms/pathfield.h"
#include "core/schema/formschema.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>
#include <QUrl>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace quayside {

/// One field of a form: what it is, what it holds, and what is wrong with it. Texts are cleaned already.
class FormNode : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made by FormModel.")

    Q_PROPERTY(quayside::FormNode::Kind kind READ kind NOTIFY described)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    /// Title or name; "Item 2" in an array, the key of a free member.
    Q_PROPERTY(QString label READ label NOTIFY changed)
    Q_PROPERTY(QString description READ description NOTIFY described)
    /// Why it is edited as JSON, or which rules are not checked; may be empty.
    Q_PROPERTY(QString note READ note NOTIFY described)
    /// What fits: "1 to 14", "At least 3 characters"; may be empty.
    Q_PROPERTY(QString hint READ hint NOTIFY described)
    /// "Suggested by Files" while the value is still the server's default; may be empty.
    Q_PROPERTY(QString suggestion READ suggestion NOTIFY changed)
    Q_PROPERTY(QString placeholder READ placeholder NOTIFY changed)
    Q_PROPERTY(bool isRequired READ isRequired CONSTANT)
    Q_PROPERTY(bool isMultiLine READ isMultiLine NOTIFY changed)
    Q_PROPERTY(quayside::FormNode::Format format READ format NOTIFY described)
    /// Whether it asks for a path of a file or a folder that the person can look for here.
    Q_PROPERTY(bool browsesFiles READ browsesFiles NOTIFY described)
    Q_PROPERTY(bool browsesFolders READ browsesFolders NOTIFY described)
    Q_PROPERTY(bool isRemembering READ isRemembering NOTIFY described) ///< Offers earlier values.
    /// The earlier values that go with what stands in the field; all of them if it is one of these.
    Q_PROPERTY(QStringList earlier READ earlier NOTIFY changed)
    Q_PROPERTY(bool hasEarlier READ hasEarlier NOTIFY changed)
    Q_PROPERTY(double lowest READ lowest NOTIFY
                   described) ///< Number, Integer: for stepping; may be infinite.
    Q_PROPERTY(double highest READ highest NOTIFY described)
    Q_PROPERTY(double step READ step NOTIFY described)
    Q_PROPERTY(int depth READ depth CONSTANT)

    /// Whether anything is sent. Typing and choosing set a field; a group is set by `isSet = true` ("Add").
    Q_PROPERTY(bool isSet READ isSet WRITE setSet NOTIFY changed)
    /// String, Number, Integer, Json: what stands in the field. Const: the constant.
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    Q_PROPERTY(bool checked READ isChecked WRITE setChecked NOTIFY changed) ///< Boolean
    /// Enum, OneOf: which of `options`, -1 for none.
    Q_PROPERTY(int currentIndex READ currentIndex WRITE setCurrentIndex NOTIFY changed)
    Q_PROPERTY(QStringList options READ options NOTIFY described) ///< Enum, MultiEnum, OneOf
    /// Enum, OneOf: the same after "Not set" where that is a choice. QML reads a list again for each entry it adds itself.
    Q_PROPERTY(QStringList menu READ menu NOTIFY described)
    Q_PROPERTY(int longestOption READ longestOption NOTIFY described) ///< In characters.
    Q_PROPERTY(bool hasFewOptions READ hasFewOptions NOTIFY
                   described) ///< So few and short that all fit in a row.
    Q_PROPERTY(QList<int> selection READ selection NOTIFY changed) ///< MultiEnum: which are ticked.
    /// Boolean, Enum, OneOf: a "Not set" belongs to the choices.
    Q_PROPERTY(bool canBeUnset READ canBeUnset CONSTANT)

    /// Object: properties and free members; Array: items; OneOf: the chosen alternative.
    Q_PROPERTY(quayside::FormChildren *children READ children CONSTANT)
    Q_PROPERTY(bool canAdd READ canAdd NOTIFY changed) ///< Another item or free member.
    Q_PROPERTY(
        bool canRemoveItems READ canRemoveItems NOTIFY changed) ///< Array: more than it needs.
    Q_PROPERTY(bool isItem READ isItem CONSTANT) ///< Stands in an array.
    Q_PROPERTY(bool isAlternative READ isAlternative CONSTANT) ///< Stands under a OneOf.
    Q_PROPERTY(
        bool isFree READ isFree CONSTANT) ///< A free member: `key` is the person's to choose.
    Q_PROPERTY(QString key READ key WRITE setKey NOTIFY changed)

    Q_PROPERTY(bool isValid READ isValid NOTIFY changed)
    /// A sentence for beside the field. Empty until an edited field was left or the form validated, but where nothing can fit.
    Q_PROPERTY(QString error READ error NOTIFY changed)

public:
    enum class Kind {
        String,
        Number,
        Integer,
        Boolean,
        Enum,
        MultiEnum,
        Array,
        Object,
        OneOf,
        Null,
        Const,
        Json
    };
    Q_ENUM(Kind)
    enum class Format { Plain, Email, Uri, Date, Time, DateTime, Password };
    Q_ENUM(Format)

    /// Where a node stands; decides its label and how it may be removed.
    enum class Place { Property, Item, Alternative, FreeMember };

    FormNode(mcp::schema::FormField field, Place place, FormNode *parentNode,
             std::shared_ptr<FormTree> tree);
    ~FormNode() override;

    Kind kind() const;
    QString name() const;
    QString label() const;
    QString description() const;
    QString note() const;
    QString hint() const;
    QString suggestion() const;
    QString placeholder() const;
    bool isRequired() const { return m_field.isRequired; }
    bool isMultiLine() const;
    Format format() const;
    /// Whether its format or its words say that it holds a secret.
    bool isSecret() const;
    bool browsesFiles() const;
    bool browsesFolders() const;
    bool isRemembering() const;
    QStringList earlier() const;
    bool hasEarlier() const { return !allEarlier().isEmpty(); }
    /// Where a dialog for a file or folder opens.
    Q_INVOKABLE QUrl startFolder() const;
    /// Takes the path of a file or folder of this computer.
    Q_INVOKABLE void setFile(const QUrl &file);
    double lowest() const;
    double highest() const;
    double step() const;
    int depth() const { return m_depth; }
    bool isSet() const { return m_isSet; }
    void setSet(bool isSet);
    QString text() const;
    void setText(const QString &text);
    bool isChecked() const { return m_isChecked; }
    void setChecked(bool checked);
    int currentIndex() const { return m_currentIndex; }
    void setCurrentIndex(int index);
    QStringList options() const;
    QStringList menu() const;
    int longestOption() const;
    bool hasFewOptions() const;
    QList<int> selection() const { return m_selection; }
    bool canBeUnset() const;
    FormChildren *children() { return &m_childModel; }
    bool canAdd() const;
    bool canRemoveItems() const;
    bool isItem() const { return m_place == Place::Item; }
    bool isAlternative() const { return m_place == Place::Alternative; }
    bool isFree() const { return m_place == Place::FreeMember; }
    QString key() const { return m_key; }
    void setKey(const QString &key);
    bool isValid() const { return m_problem.isEmpty(); }
    QString error() const { return m_isTouched || isHopeless() ? m_problem : QString(); }

    Q_INVOKABLE void setSelected(int option, bool selected);
    Q_INVOKABLE bool isSelected(int option) const { return m_selection.contains(option); }
    Q_INVOKABLE void add(); ///< An item, or a free member.
    Q_INVOKABLE void remove(int row); ///< An item, or a free member.
    Q_INVOKABLE void removeSelf(); ///< An item or a free member, from where it stands.
    Q_INVOKABLE void move(int from, int to); ///< Items only.
    Q_INVOKABLE void clear(); ///< Back to "not set".
    Q_INVOKABLE void leave(); ///< The person is done there: its error may show if it was edited.
    /// Wants the keyboard in the editor of this node, which may still be in the making.
    void requestFocus();
    /// True once after a request: who asks puts the keyboard there.
    Q_INVOKABLE bool takeFocusRequest() { return std::exchange(m_wantsFocus, false); }

    /// What is sent, or nothing. A text that does not fit its kind is sent as text, so that nothing is lost.
    std::optional<mcp::json::Value> value() const;
    /// Takes value over, also one that does not fit. Nothing unsets.
    void load(const std::optional<mcp::json::Value> &value);
    void loadDefault();
    /// Looks at the value again, here and below.
    void check();
    void touchAll();
    void touchSet(); ///< Only what holds something.
    void announce(); ///< What the form offers is different now, here and below.
    int problemCount() const;
    FormNode *firstProblem();
    FormNode *parentNode() const { return m_parentNode; }
    int rowOf(const FormNode *child) const { return m_childModel.rowOf(child); }

Q_SIGNALS:
    void changed();
    void described(); ///< A deferred field turned out to be something.
    void focusRequested(); ///< The editor of this node should take the focus.

private:
    using Value = mcp::json::Value;

    void expand();
    FormNode *append(mcp::schema::FormField field, Place place);
    PathKind pathKind() const;
    QStringList namesToHere() const;
    QStringList allEarlier() const;
    void detach(int row);
    Value defaultValue() const;
    void resetState();
    void fillRequired();
    void edited();
    void touch();
    void chooseAlternative(int index);
    bool take(const Value &value);
    bool takeSelection(const Value &value);
    bool takeItems(const Value &value);
    bool takeMembers(const Value &value);
    bool takeAlternative(const Value &value);
    FormNode *freeMember(const QString &key) const;
    int propertyCount() const;
    std::optional<Value> ownValue() const;
    Value membersValue() const;
    bool isHopeless() const;
    QString findProblem() const;
    QString valueProblem() const;
    QString keyProblem() const;
    QString itemsProblem() const;

    mcp::schema::FormField m_field;
    FormNode *m_parentNode;
    std::shared_ptr<FormTree> m_tree;
    int m_depth;
    Place m_place;
    bool m_isSet = false;
    bool m_isTouched = false; ///< Its error may show.
    bool m_isEdited = false; ///< By the person, who may still be at it.
    bool m_wantsFocus = false;
    bool m_isSuggested = false; ///< Holds the default, unchanged.
    bool m_isChecked = false;
    bool m_isNull = false; ///< Set to null, where that is allowed beside the kind.
    mutable std::optional<QStringList> m_options; ///< Made when they are first wanted.
    mutable std::optional<PathKind> m_pathKind; ///< The same.
    mutable std::optional<bool> m_isSecret; ///< The same.
    int m_currentIndex = -1;
    QString m_text;
    bool m_hasLines = false; ///< Has held a line break, so one line is too little.
    QString m_key;
    QList<int> m_selection; ///< In the order of the choices.
    std::optional<Value> m_foreign; ///< Came in as JSON and cannot be shown here.
    Value::Object m_unknown; ///< Members the form does not know, kept.
    bool m_isExpanded = false;
    bool m_isDetached = false; ///< Removed; waits for the rows on screen to go.
    QString m_problem;
    std::vector<std::unique_ptr<FormNode>> m_nodes;
    FormChildren m_childModel;
};

} // namespace quayside
