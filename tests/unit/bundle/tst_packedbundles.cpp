// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundlefolder.h"
#include "core/bundle/bundleplan.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/unit/bundle/samplebundle.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_packedbundles {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;
using State = BundleFile::Signature::State;

namespace {

bool runs(const QString &program, const QStringList &arguments, const QString &folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.start(program, arguments);
    return process.waitForFinished(-1) && process.exitStatus() == QProcess::NormalExit
        && process.exitCode() == 0;
}

} // namespace

/// Bundles as `@anthropic-ai/mcpb` packs and signs them.
class TestPackedBundles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void opensWhatIsPacked_data();
    void opensWhatIsPacked();
    void namesTheSigner();
    void believesNoUnknownAuthority();
    void showsAFlippedByteAsNotSigned_data();
    void showsAFlippedByteAsNotSigned();

private:
    QString pack(const QByteArray &manifest);
    bool sign(const QString &bundle);
    Result<Bundle> open(const QString &bundle) const;

    QTemporaryDir m_folder;
    QString m_mcpb;
};

void TestPackedBundles::initTestCase()
{
    m_mcpb = packageFile(u"@anthropic-ai/mcpb/dist/cli/cli.js"_s);
    if (m_mcpb.isEmpty() || nodeProgram().isEmpty())
        QSKIP(kNoNodeServer);
    const QString openssl = QStandardPaths::findExecutable(u"openssl"_s);
    if (openssl.isEmpty())
        QSKIP("Needs the program openssl.");
    QVERIFY(
        runs(openssl,
             {u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-days"_s, u"2"_s,
              u"-subj"_s, u"/CN=Lamp Works"_s, u"-addext"_s, u"extendedKeyUsage=codeSigning"_s,
              u"-keyout"_s, u"key.pem"_s, u"-out"_s, u"cert.pem"_s},
             m_folder.path()));
}

/// The path of the bundle.
QString TestPackedBundles::pack(const QByteArray &manifest)
{
    static int count = 0;
    QDir source(m_folder.filePath(QString::number(++count)));
    if (!source.mkpath(u"server"_s))
        return {};
    fileWith(source, manifest, u"manifest.json"_s);
    const QString script =
        fileWith(QDir(source.filePath(u"server"_s)), "#!/bin/sh\n", u"index.js"_s);
    QFile::setPermissions(script, QFile::permissions(script) | QFile::ExeOwner);
    fileWith(source, QByteArray("text ").repeated(50'000), u"größe.txt"_s);
    const QString bundle = source.path() + ".mcpb"_L1;
    return runs(nodeProgram(), {m_mcpb, u"pack"_s, source.path(), bundle}, m_folder.path())
        ? bundle
        : QString();
}

bool TestPackedBundles::sign(const QString &bundle)
{
    return runs(nodeProgram(),
                {m_mcpb, u"sign"_s, u"--cert"_s, u"cert.pem"_s, u"--key"_s, u"key.pem"_s, bundle},
                m_folder.path());
}

Result<Bundle> TestPackedBundles::open(const QString &bundle) const
{
    BundleRun run;
    return openBundle(bundle, bundlesFolder(m_folder.path()), run);
}

void TestPackedBundles::opensWhatIsPacked_data()
{
    QTest::addColumn<QByteArray>("manifest");
    const auto row = [](const char *name, const Value &format,
                        const QList<std::pair<QString, Value>> &more = {}) {
        QTest::newRow(name) << manifestWith(
            QList<std::pair<QString, Value>>{{u"manifest_version"_s, format}} + more);
    };
    const auto server = [](const char *json) {
        return std::pair<QString, Value>(u"server"_s, jsonValue(json));
    };
    const Value newest(u"0.4"_s);
    row("0.1", Value(u"0.1"_s));
    row("0.2 with policies", Value(u"0.2"_s),
        {{u"privacy_policies"_s, jsonValue(R"(["https://example.org/privacy"])")}});
    row("0.3", Value(u"0.3"_s));
    row("0.4", newest);
    row("dxt_version", {}, {{u"dxt_version"_s, Value(u"0.1"_s)}});
    row("python", Value(u"0.3"_s),
        {server(
            R"({"type":"python","entry_point":"server/index.js","mcp_config":{"command":"python","args":["${__dirname}/server/index.js"]}})")});
    row("binary", Value(u"0.3"_s),
        {server(
            R"({"type":"binary","entry_point":"server/index.js","mcp_config":{"command":"${__dirname}/server/index.js"}})")});
    row("uv", newest,
        {server(
            R"({"type":"uv","entry_point":"server/index.js","mcp_config":{"command":"uv","args":["run","${__dirname}/server/index.js"]}})")});
    row("settings", Value(u"0.3"_s),
        {{u"user_config"_s,
          jsonValue(
              R"({"folder":{"type":"directory","title":"Folder","description":"Where","required":false,"multiple":true}})")}});
    row("all texts", Value(u"0.3"_s),
        {{u"display_name"_s, Value(u"The lamp"_s)},
         {u"long_description"_s, Value(u"More"_s)},
         {u"tools"_s, jsonValue(R"([{"name":"light","description":"On"}])")},
         {u"compatibility"_s, jsonValue(R"({"platforms":["linux"],"runtimes":{"node":">=18"}})")},
         {u"license"_s, Value(u"MIT"_s)}});
}

void TestPackedBundles::opensWhatIsPacked()
{
    QFETCH(QByteArray, manifest);
    const QString path = pack(manifest);
    QVERIFY(!path.isEmpty());
    const auto bundle = open(path);
    QVERIFY2(bundle, bundle ? "" : qPrintable(bundle.error().detail));
    QCOMPARE(bundle->signature.state, State::None);
    QCOMPARE(bundle->manifest.ignored, QStringList());
    QVERIFY(bundle->hasFile(u"größe.txt"_s));
    BundleRun run;
    const auto unpacked = unpackBundle(*bundle, bundlesFolder(m_folder.path()), run);
    QVERIFY(unpacked);
    const auto plan = planServer(*bundle, (*unpacked)->folder, {}, BundlePlaces::ofThisUser());
    QVERIFY2(plan, plan ? "" : qPrintable(plan.error().detail));
    QVERIFY(QFile((*unpacked)->folder + "/server/index.js"_L1).permissions() & QFile::ExeOwner);

    QVERIFY(sign(path));
    const auto signedBundle = open(path);
    QVERIFY2(signedBundle, signedBundle ? "" : qPrintable(signedBundle.error().detail));
    QCOMPARE(signedBundle->file->archive(), bundle->file->archive());
    QVERIFY(signedBundle->file->digest() != bundle->file->digest());
}

void TestPackedBundles::namesTheSigner()
{
    const QString path = pack(manifestWith());
    QVERIFY(sign(path));
    qputenv("SSL_CERT_FILE", QFile::encodeName(m_folder.filePath(u"cert.pem"_s)));
    const auto bundle = open(path);
    qunsetenv("SSL_CERT_FILE");
    QVERIFY(bundle);
    QCOMPARE(bundle->signature.state, State::Valid);
    QCOMPARE(bundle->signature.name, u"Lamp Works"_s);
}

void TestPackedBundles::believesNoUnknownAuthority()
{
    const QString path = pack(manifestWith());
    QVERIFY(sign(path));
    const auto bundle = open(path);
    QVERIFY(bundle);
    QCOMPARE(bundle->signature.state, State::Untrusted);
    QVERIFY(bundle->signature.name.isEmpty());
}

void TestPackedBundles::showsAFlippedByteAsNotSigned_data()
{
    QTest::addColumn<int>("fromEnd");
    QTest::newRow("of the signature") << 40;
    QTest::newRow("of the archive") << -1;
}

// SEC-10
void TestPackedBundles::showsAFlippedByteAsNotSigned()
{
    QFETCH(int, fromEnd);
    const QString path = pack(manifestWith());
    QVERIFY(sign(path));
    QFile file(path);
    QVERIFY(file.open(QFile::ReadOnly));
    QByteArray content = file.readAll();
    // The time of the first entry, in both places, is what no other rule looks at.
    const QList<qsizetype> places = fromEnd > 0
        ? QList<qsizetype>{content.size() - fromEnd}
        : QList<qsizetype>{10, content.indexOf("PK\1\2") + 12};
    for (const qsizetype at : places)
        content[at] = char(content.at(at) ^ 1);
    const auto bundle = openSample(QDir(m_folder.path()), content);
    QVERIFY2(bundle, bundle ? "" : qPrintable(QString::number(bundle.error().code)));
    QCOMPARE(bundle->signature.state, State::Invalid);
    QVERIFY(bundle->signature.name.isEmpty());
}

QUAYSIDE_TEST(TestPackedBundles, QCoreApplication)

} // namespace tst_packedbundles

#include "tst_packedbundles.moc"
