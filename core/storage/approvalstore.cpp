// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/approvalstore.h"

#include "core/base/logging.h"
#include "core/json/value.h"

namespace mcp {

namespace {

using json::Value;
using namespace Qt::StringLiterals;

constexpr int kVersion = 1;
constexpr qsizetype kDigestBytes = 32;

Value toValue(const QByteArray &digest)
{
    return Value(QString::fromLatin1(digest.toHex()));
}

Value toValue(const ProgramIdentity &file)
{
    Value value{Value::Object()};
    value.insert(u"size"_s, Value(file.size));
    value.insert(u"modifiedNs"_s, Value(file.modifiedNs));
    value.insert(u"inode"_s, Value(file.inode));
    value.insert(u"device"_s, Value(file.device));
    value.insert(u"userWritable"_s, Value(file.isUserWritable));
    return value;
}

Value toValue(const QList<CodeFile> &files)
{
    Value::Array items;
    for (const CodeFile &file : files) {
        Value value{Value::Object()};
        value.insert(u"path"_s, Value(file.path));
        value.insert(u"size"_s, Value(file.size));
        value.insert(u"modifiedNs"_s, Value(file.modifiedNs));
        value.insert(u"changedNs"_s, Value(file.changedNs));
        value.insert(u"inode"_s, Value(file.inode));
        value.insert(u"device"_s, Value(file.device));
        value.insert(u"digest"_s, toValue(file.digest));
        items.append(std::move(value));
    }
    return Value(std::move(items));
}

Value toValue(const QStringList &texts)
{
    Value::Array items;
    for (const QString &text : texts)
        items.append(Value(text));
    return Value(std::move(items));
}

Value toValue(const Approval &approval)
{
    Value value{Value::Object()};
    value.insert(u"fingerprint"_s, toValue(approval.fingerprint));
    value.insert(u"approvedAt"_s, Value(approval.approvedAt.toUTC().toString(Qt::ISODateWithMs)));
    if (!approval.url.isEmpty()) {
        value.insert(u"url"_s, Value(approval.url));
        value.insert(u"headerNames"_s, toValue(approval.headerNames));
        value.insert(u"caFile"_s, Value(approval.caFile));
        value.insert(u"proxy"_s, Value(approval.proxy));
        return value;
    }
    Value variables{Value::Object()};
    for (auto it = approval.variables.begin(); it != approval.variables.end(); ++it)
        variables.insert(it.key(), toValue(it.value()));
    value.insert(u"program"_s, Value(approval.program));
    value.insert(u"arguments"_s, toValue(approval.arguments));
    value.insert(u"workingFolder"_s, Value(approval.workingFolder));
    value.insert(u"variables"_s, std::move(variables));
    value.insert(u"programFile"_s, toValue(approval.programFile));
    if (!approval.codeFiles.isEmpty())
        value.insert(u"codeFiles"_s, toValue(approval.codeFiles));
    return value;
}

/// Reads members one after the other and remembers whether all were there and right.
class MemberReader
{
public:
    explicit MemberReader(const Value &object)
        : m_object(object)
        , m_isGood(object.isObject())
    {
    }

    bool isGood() const { return m_isGood; }

    const Value &member(QStringView key, Value::Kind kind)
    {
        static const Value none;
        const Value *found = m_object.find(key);
        const bool isRight = found && found->kind() == kind;
        m_isGood = m_isGood && isRight;
        return isRight ? *found : none;
    }
    QString text(QStringView key) { return member(key, Value::Kind::String).toString(); }
    QStringList texts(QStringView key)
    {
        QStringList texts;
        for (const Value &item : member(key, Value::Kind::Array).items()) {
            m_isGood = m_isGood && item.isString();
            texts.append(item.toString());
        }
        return texts;
    }
    qint64 integer(QStringView key)
    {
        const auto number = member(key, Value::Kind::Number).toInteger();
        m_isGood = m_isGood && number;
        return number.value_or(0);
    }
    QByteArray digest(const Value &value)
    {
        QByteArray bytes = QByteArray::fromHex(value.toString().toLatin1());
        m_isGood = m_isGood && bytes.size() == kDigestBytes;
        return bytes;
    }
    void expect(bool isRight) { m_isGood = m_isGood && isRight; }

private:
    const Value &m_object;
    bool m_isGood;
};

ProgramIdentity readIdentity(MemberReader reader, bool &isGood)
{
    ProgramIdentity file;
    file.size = reader.integer(u"size");
    file.modifiedNs = reader.integer(u"modifiedNs");
    file.inode = reader.integer(u"inode");
    file.device = reader.integer(u"device");
    file.isUserWritable = reader.member(u"userWritable", Value::Kind::Bool).toBool();
    isGood = reader.isGood();
    return file;
}

CodeFile readCodeFile(MemberReader reader, bool &isGood)
{
    CodeFile file;
    file.path = reader.text(u"path");
    file.size = reader.integer(u"size");
    file.modifiedNs = reader.integer(u"modifiedNs");
    file.changedNs = reader.integer(u"changedNs");
    file.inode = reader.integer(u"inode");
    file.device = reader.integer(u"device");
    file.digest = reader.digest(reader.member(u"digest", Value::Kind::String));
    isGood = isGood && reader.isGood();
    return file;
}

std::optional<Approval> readApproval(const Value &value)
{
    MemberReader reader(value);
    Approval approval;
    approval.fingerprint = reader.digest(reader.member(u"fingerprint", Value::Kind::String));
    approval.approvedAt = QDateTime::fromString(reader.text(u"approvedAt"), Qt::ISODateWithMs);
    reader.expect(approval.approvedAt.isValid());
    if (value.find(u"url")) {
        approval.url = reader.text(u"url");
        approval.headerNames = reader.texts(u"headerNames");
        approval.caFile = reader.text(u"caFile");
        approval.proxy = reader.text(u"proxy");
        return reader.isGood() ? std::optional(approval) : std::nullopt;
    }
    approval.program = reader.text(u"program");
    approval.arguments = reader.texts(u"arguments");
    approval.workingFolder = reader.text(u"workingFolder");
    const Value &variables = reader.member(u"variables", Value::Kind::Object);
    for (const auto &[name, digest] : variables.members())
        approval.variables.insert(name, reader.digest(digest));
    bool isFileGood = false;
    approval.programFile =
        readIdentity(MemberReader(reader.member(u"programFile", Value::Kind::Object)), isFileGood);
    if (value.find(u"codeFiles")) { // There is none in approvals of earlier versions.
        for (const Value &file : reader.member(u"codeFiles", Value::Kind::Array).items())
            approval.codeFiles.append(readCodeFile(MemberReader(file), isFileGood));
    }
    return reader.isGood() && isFileGood ? std::optional(approval) : std::nullopt;
}

Error badFile(const QString &detail)
{
    return {ErrorKind::Storage, detail, 0, {}};
}

} // namespace

ApprovalStore::ApprovalStore(const QString &configFolder, const Clock &clock)
    : m_file(configFolder, u"approvals.json"_s)
    , m_clock(clock)
{
}

Result<void> ApprovalStore::load()
{
    m_problem.reset();
    m_approvals.clear();
    const auto text = m_file.read();
    if (text && !*text)
        return {};
    auto approvals = text ? read(**text) : Result<Approvals>(text.error());
    if (approvals) {
        m_approvals = *std::move(approvals);
        return {};
    }
    m_problem = m_file.setAsideFor(approvals.error(), m_clock.wallTime());
    qCWarning(lcStorage).noquote() << m_problem->detail;
    return *m_problem;
}

bool ApprovalStore::isApproved(const QString &id, const QByteArray &fingerprint) const
{
    const auto found = m_approvals.constFind(id);
    return found != m_approvals.cend() && found->fingerprint == fingerprint;
}

std::optional<Approval> ApprovalStore::approved(const QString &id) const
{
    const auto found = m_approvals.constFind(id);
    return found == m_approvals.cend() ? std::nullopt : std::optional(*found);
}

Result<void> ApprovalStore::approve(const QString &id, const Approval &approval)
{
    return save([&](Approvals &approvals) { approvals.insert(id, approval); });
}

Result<void> ApprovalStore::withdraw(const QString &id)
{
    m_approvals.remove(id);
    return save([&id](Approvals &approvals) { approvals.remove(id); });
}

/// Edits what the file holds now, so that what another program of ours withdrew does not come back.
Result<void> ApprovalStore::save(const std::function<void(Approvals &)> &edit)
{
    Approvals saved;
    const auto change = [&](const std::optional<QByteArray> &current) -> Result<QByteArray> {
        auto approvals = current ? read(*current) : Result<Approvals>(Approvals());
        if (!approvals)
            return approvals.error();
        saved = *std::move(approvals);
        edit(saved);
        return write(saved);
    };
    if (auto written = m_file.update(change); !written)
        return written;
    m_approvals = std::move(saved);
    return {};
}

Result<ApprovalStore::Approvals> ApprovalStore::read(const QByteArray &text)
{
    const auto document = json::parse(json::Raw(text));
    if (!document)
        return badFile(document.error().detail);
    const Value *version = document->find(u"version");
    if (!version || version->toInteger() != kVersion)
        return badFile(u"$.version: expected %1"_s.arg(kVersion));
    const Value *servers = document->find(u"servers");
    if (!servers || !servers->isObject())
        return badFile(u"$.servers: expected an object"_s);
    Approvals approvals;
    for (const auto &[id, value] : servers->members()) {
        const auto approval = readApproval(value);
        if (!approval)
            return badFile("$.servers."_L1 + id + ": not an approval"_L1);
        approvals.insert(id, *approval);
    }
    return approvals;
}

QByteArray ApprovalStore::write(const Approvals &approvals)
{
    Value servers{Value::Object()};
    for (auto it = approvals.begin(); it != approvals.end(); ++it)
        servers.insert(it.key(), toValue(it.value()));
    Value document{Value::Object()};
    document.insert(u"version"_s, Value(qint64(kVersion)));
    document.insert(u"servers"_s, std::move(servers));
    return document.toJson(Value::Layout::Indented) + '\n';
}

} // namespace mcp
