// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/serverfolder.h"
#include "app/forms/formmodel.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_formhelp {

using namespace quayside;
using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

Value json(const char *text)
{
    return mcp::json::parse(QString::fromUtf8(text)).valueOr(Value());
}

FormNode *field(const FormModel &form, const QString &name)
{
    for (int row = 0; row < form.root()->children()->count(); ++row) {
        if (form.root()->children()->at(row)->name() == name)
            return form.root()->children()->at(row);
    }
    qFatal("no field %s", qPrintable(name));
}

} // namespace

/// What helps a person to fill in a text: files of the computer, and values of earlier calls.
class TestFormHelp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsFieldsThatAskForAPath_data();
    void findsFieldsThatAskForAPath(); // Missing 9
    void browsesOnlyForALocalServer();
    void opensWhereThePersonLooks();
    void takesThePathOfAFile();
    void theItemsOfAListAreWhatTheListSays();
    void offersTheNewestValuesOfTheSameField();
    void offersNoSecrets_data();
    void offersNoSecrets(); // SEC-68
    void narrowsByWhatIsTyped();
    void staysWithinItsBounds();
};

void TestFormHelp::findsFieldsThatAskForAPath_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("description");
    QTest::addColumn<QString>("format");
    QTest::addColumn<int>("kind");

    const auto row = [](PathKind kind, const char *name, const char *title = "",
                        const char *description = "", const char *format = "") {
        QTest::addRow("%s|%s|%s|%s", name, title, description, format)
            << QString::fromUtf8(name) << QString::fromUtf8(title) << QString::fromUtf8(description)
            << QString::fromUtf8(format) << int(kind);
    };
    using enum PathKind;
    // Names and titles
    row(File, "filePath");
    row(File, "file_path");
    row(File, "filepath");
    row(File, "file");
    row(File, "FILE-PATH");
    row(File, "inputFile");
    row(File, "x", "Log file");
    row(Folder, "directory");
    row(Folder, "output_dir");
    row(Folder, "outputDir");
    row(Folder, "dirPath");
    row(Folder, "cwd");
    row(Folder, "x", "Working folder");
    row(Either, "path");
    row(Either, "paths");
    row(Either, "repo_path");
    row(Either, "x", "Path to it");
    row(Either, "output_file"); // It may not exist yet.
    row(Folder, "x", "\xe8\xbe\x93\xe5\x87\xba\xe7\x9b\xae\xe5\xbd\x95"); // Output folder
    // What the description adds
    row(Folder, "path", "", "Path of the directory to list");
    row(File, "path", "", "The file to read");
    row(Either, "path", "", "A file or directory");
    row(Either, "image", "", "Absolute path to the image to open");
    row(File, "source", "", "The full path of the file to copy");
    row(Folder, "where", "", "Directory in which the report is written");
    // Formats
    row(Either, "x", "", "", "path");
    row(File, "x", "", "", "file-path");
    row(Folder, "x", "", "", "directory");
    row(None, "filePath", "", "", "uri-reference");
    row(None, "path", "", "", "uuid");
    row(Either, "path", "", "", "string");
    // Others
    row(None, "profile");
    row(None, "profilePicture");
    row(None, "fileId");
    row(None, "fileName");
    row(None, "file_type", "Type of the file");
    row(None, "directoryName");
    row(None, "direction");
    row(None, "pathology");
    row(None, "filter");
    row(None, "empathy");
    row(None, "urlPath");
    row(None, "url_path");
    row(None, "jsonPath");
    row(None, "xpath");
    row(None, "endpoint_path");
    row(None, "path", "", "Path of the HTTP request, such as /users");
    row(None, "path", "", "The path in the URL");
    row(None, "path", "URL path");
    row(None, "path", "", "Path inside the repository");
    row(None, "path", "", "Path relative to the root of the project");
    row(None, "file", "", "The ID of the file");
    row(None, "file", "", "Base64 of the content");
    row(None, "dir", "", "Sort direction");
    row(None, "note", "", "Anything about the path you took");
    row(None, "");
}

void TestFormHelp::findsFieldsThatAskForAPath()
{
    QFETCH(const QString, name);
    QFETCH(const QString, title);
    QFETCH(const QString, description);
    QFETCH(const QString, format);
    QFETCH(const int, kind);
    QCOMPARE(int(pathKind({name, title, description, format})), kind);
}

void TestFormHelp::browsesOnlyForALocalServer()
{
    FormModel form;
    form.setSchema(json(R"({"type":"object","properties":{"path":{"type":"string"},
        "link":{"type":"string","format":"uri","title":"Path"},
        "secretFile":{"type":"string","format":"password"},
        "dir":{"enum":["a","b"]},"files":{"type":"integer"},
        "outDir":{"type":"string","maxLength":4096}}})"));
    for (const char *name : {"path", "link", "secretFile", "dir", "files", "outDir"}) {
        QVERIFY(!field(form, QString::fromLatin1(name))->browsesFiles());
        QVERIFY(!field(form, QString::fromLatin1(name))->browsesFolders());
    }
    QVERIFY(field(form, u"outDir"_s)->isMultiLine());

    const QSignalSpy described(field(form, u"path"_s), &FormNode::described);
    form.setFolder(QDir::tempPath());
    QCOMPARE(described.size(), 1);
    QVERIFY(field(form, u"path"_s)->browsesFiles() && field(form, u"path"_s)->browsesFolders());
    QVERIFY(field(form, u"outDir"_s)->browsesFolders());
    QVERIFY(!field(form, u"outDir"_s)->browsesFiles());
    QVERIFY(!field(form, u"outDir"_s)->isMultiLine());
    for (const char *name : {"link", "secretFile", "dir", "files"})
        QVERIFY(!field(form, QString::fromLatin1(name))->browsesFiles());
    form.setSchema(json(R"({"type":"object","properties":{"file":{"type":"string"}}})"));
    QVERIFY(field(form, u"file"_s)->browsesFiles()); // As before the new schema.
}

void TestFormHelp::opensWhereThePersonLooks()
{
    mcp::ServerEntry entry;
    entry.url = u"https://example.org/mcp"_s;
    QCOMPARE(serverFolder(entry), QString());
    entry.url.clear();
    entry.program = u"server"_s;
    QCOMPARE(serverFolder(entry), QDir::homePath());
    entry.workingFolder = u"/srv/work"_s;
    QCOMPARE(serverFolder(entry), u"/srv/work"_s);
    entry.folders = QStringList();
    QCOMPARE(serverFolder(entry), u"/srv/work"_s);
    entry.folders = {u"/srv/shared"_s, u"/srv/other"_s};
    QCOMPARE(serverFolder(entry), u"/srv/shared"_s);

    const QTemporaryDir folder;
    FormModel form;
    form.setFolder(u"/srv/shared"_s);
    form.setSchema(json(R"({"type":"object","properties":{"path":{"type":"string"}}})"));
    FormNode *path = field(form, u"path"_s);
    QCOMPARE(path->startFolder(), QUrl::fromLocalFile(u"/srv/shared"_s));
    path->setText(folder.filePath(u"notes.txt"_s)); // Beside what is there already.
    QCOMPARE(path->startFolder(), QUrl::fromLocalFile(folder.path()));
    path->setText(u"/nonexistent/notes.txt"_s);
    QCOMPARE(path->startFolder(), QUrl::fromLocalFile(u"/srv/shared"_s));
    path->setText(u"notes.txt"_s);
    QCOMPARE(path->startFolder(), QUrl::fromLocalFile(u"/srv/shared"_s));
}

void TestFormHelp::takesThePathOfAFile()
{
    FormModel form;
    form.setFolder(QDir::tempPath());
    form.setSchema(json(R"({"type":"object","properties":{"path":{"type":"string"}}})"));
    field(form, u"path"_s)->setFile(QUrl::fromLocalFile(u"/tmp/my notes #1.txt"_s));
    QCOMPARE(form.arguments().toJson(), QByteArray(R"({"path":"/tmp/my notes #1.txt"})"));
    field(form, u"path"_s)->setFile(QUrl(u"https://example.org/x"_s));
    QCOMPARE(form.arguments().toJson(), QByteArray(R"({"path":"/tmp/my notes #1.txt"})"));
}

void TestFormHelp::theItemsOfAListAreWhatTheListSays()
{
    FormModel form;
    form.setFolder(QDir::tempPath());
    EarlierValues values;
    values.add(json(R"({"files":["/a","/b"],"names":["x"]})"));
    form.setEarlier(values);
    form.setSchema(json(R"({"type":"object","properties":{
        "files":{"type":"array","items":{"type":"string"}},
        "names":{"type":"array","items":{"type":"string"}}}})"));
    for (const char *name : {"files", "names"})
        field(form, QString::fromLatin1(name))->add();
    const FormNode *file = field(form, u"files"_s)->children()->at(0);
    const FormNode *name = field(form, u"names"_s)->children()->at(0);
    QVERIFY(file && name);
    QVERIFY(file->browsesFiles() && !file->browsesFolders());
    QVERIFY(!name->browsesFiles());
    QCOMPARE(file->earlier(), (QStringList{u"/a"_s, u"/b"_s}));
    QCOMPARE(name->earlier(), QStringList{u"x"_s});
}

void TestFormHelp::offersTheNewestValuesOfTheSameField()
{
    FormModel form;
    form.setSchema(json(R"({"type":"object","properties":{"place":{"type":"string"},
        "to":{"type":"object","properties":{"place":{"type":"string"}},"required":["place"]},
        "days":{"type":"integer"}},"required":["to"]})"));
    QVERIFY(!field(form, u"place"_s)->isRemembering()); // Not a tool.
    EarlierValues values;
    values.add(json(R"({"place":"Oslo","to":{"place":"Bergen"},"days":3})"));
    values.add(json(R"({"place":"Oslo"})"));
    values.add(json(R"({"place":"Bodø"})"));
    const QSignalSpy changed(field(form, u"place"_s), &FormNode::changed);
    form.setEarlier(values);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(field(form, u"place"_s)->earlier(), (QStringList{u"Oslo"_s, u"Bodø"_s}));
    QCOMPARE(field(form, u"to"_s)->children()->at(0)->earlier(), QStringList{u"Bergen"_s});
    QVERIFY(field(form, u"days"_s)->earlier().isEmpty());
    form.setEarlier(values);
    QCOMPARE(changed.size(), 1);
    form.setEarlier({}); // The history was cleared.
    QVERIFY(!field(form, u"place"_s)->hasEarlier());
    QVERIFY(field(form, u"place"_s)->isRemembering());
}

void TestFormHelp::offersNoSecrets_data()
{
    QTest::addColumn<QString>("property");
    QTest::newRow("a format") << uR"("x":{"type":"string","format":"password"})"_s;
    QTest::newRow("write only") << uR"("x":{"type":"string","writeOnly":true})"_s;
    QTest::newRow("a title") << uR"("x":{"type":"string","title":"API key"})"_s;
    QTest::newRow("a description") << uR"("x":{"type":"string","description":"Your PIN"})"_s;
    QTest::newRow("a name") << uR"("token":{"type":"string"})"_s;
    QTest::newRow("a group")
        << uR"("credentials":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]})"_s;
}

void TestFormHelp::offersNoSecrets()
{
    QFETCH(const QString, property);
    FormModel form;
    EarlierValues values;
    values.add(json(R"({"x":"canary","token":"canary","credentials":{"x":"canary"}})"));
    form.setEarlier(values);
    const QString required = property.contains(u"credentials") ? u"\"credentials\""_s : QString();
    form.setSchemaText(u"{\"type\":\"object\",\"properties\":{"_s + property + u"},\"required\":["_s
                       + required + u"]}"_s);
    QVERIFY(form.root());
    FormNode *node = form.root()->children()->at(0);
    if (node->kind() == FormNode::Kind::Object)
        node = node->children()->at(0);
    QVERIFY(node && node->isSecret());
    QVERIFY(!node->isRemembering() && !node->hasEarlier() && node->earlier().isEmpty());
}

void TestFormHelp::narrowsByWhatIsTyped()
{
    FormModel form;
    EarlierValues values;
    for (const char *place : {"Bergen", "Oslo", "Solund", "Trondheim"})
        values.add(Value(Value::Object{{u"place"_s, Value(QString::fromLatin1(place))}}));
    form.setEarlier(values);
    form.setSchema(json(R"({"type":"object","properties":{"place":{"type":"string"}}})"));
    FormNode *place = field(form, u"place"_s);
    place->setText(u"o"_s);
    QCOMPARE(place->earlier(), (QStringList{u"Oslo"_s, u"Solund"_s, u"Trondheim"_s}));
    place->setText(u"so"_s);
    QCOMPARE(place->earlier(), QStringList{u"Solund"_s});
    place->setText(u"x"_s);
    QVERIFY(place->earlier().isEmpty() && place->hasEarlier());
    place->setText(u"Oslo"_s); // All others can be chosen in its place.
    QCOMPARE(place->earlier(), (QStringList{u"Oslo"_s, u"Bergen"_s, u"Solund"_s, u"Trondheim"_s}));
}

void TestFormHelp::staysWithinItsBounds()
{
    EarlierValues values;
    for (int i = 0; i < 20; ++i)
        values.add(Value(Value::Object{{u"a"_s, Value(QString::number(i))}}));
    QCOMPARE(values.of({u"a"_s}), (QStringList{u"0"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s}));
    for (const QString &odd :
         {QString(EarlierValues::kChars + 1, u'x'), u"two\nlines"_s, u"a\u202eb"_s, QString()})
        values.add(Value(Value::Object{{u"b"_s, Value(odd)}}));
    QVERIFY(values.of({u"b"_s}).isEmpty());
    Value::Object many;
    for (int i = 0; i < 2 * EarlierValues::kFields; ++i)
        many.append({u"m"_s + QString::number(i), Value(u"v"_s)});
    values.add(Value(many));
    int kept = 0;
    for (int i = 0; i < 2 * EarlierValues::kFields; ++i)
        kept += int(values.of({u"m"_s + QString::number(i)}).size());
    QCOMPARE(kept, int(EarlierValues::kFields) - 1);
    Value deep(u"v"_s);
    QStringList place;
    for (int i = 0; i < 100; ++i) {
        deep = Value(Value::Object{{u"d"_s, deep}});
        place.append(u"d"_s);
    }
    EarlierValues others;
    others.add(deep);
    QVERIFY(others.of(place).isEmpty());
}

QUAYSIDE_TEST(TestFormHelp, QCoreApplication)

} // namespace tst_formhelp

#include "tst_formhelp.moc"
