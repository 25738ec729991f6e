// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include <QImage>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// Every page that `--screenshot --page NAME` knows, by the real program.
class TestScenes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPageHasAPicture_data();
    void everyPageHasAPicture();
    void anUnknownPageIsRefused();
    void saysWhyTheDemoServerDidNotStart();

private:
    struct Run
    {
        int status = -1;
        QString output;
        QString error;
    };
    static Run
    run(const QStringList &arguments,
        const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment());
};

TestScenes::Run TestScenes::run(const QStringList &arguments,
                                const QProcessEnvironment &environment)
{
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(QUAYSIDE_PROGRAM), arguments);
    if (!program.waitForFinished(60'000) || program.exitStatus() != QProcess::NormalExit)
        return {};
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardOutput()),
            QString::fromUtf8(program.readAllStandardError())};
}

void TestScenes::everyPageHasAPicture_data()
{
    QTest::addColumn<QString>("page");
    const Run list = run({u"--page"_s, u"list"_s});
    QCOMPARE(list.status, 0);
    const QStringList pages = list.output.split(u'\n', Qt::SkipEmptyParts);
    QVERIFY(pages.size() >= 40);
    for (const QString &page : pages)
        QTest::newRow(qPrintable(page)) << page;
}

void TestScenes::everyPageHasAPicture()
{
    QFETCH(const QString, page);
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"page.png"_s);

    const Run shot = run({u"--screenshot"_s, file, u"--page"_s, page, u"--size"_s, u"900x600"_s});

    QVERIFY2(shot.status == 0, qPrintable(shot.error));
    const QImage image(file);
    QCOMPARE(image.size(), QSize(900, 600));
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 2) {
        for (int x = 0; x < image.width(); x += 2)
            colours.insert(image.pixel(x, y));
    }
    // Decoded, and not only its place.
    QVERIFY(colours.size() > (page.endsWith(u"/picture"_s) ? 2000 : 20));
}

void TestScenes::anUnknownPageIsRefused()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"page.png"_s);

    const Run shot = run({u"--screenshot"_s, file, u"--page"_s, u"nowhere"_s});

    QCOMPARE(shot.status, 1);
    QVERIFY2(shot.error.contains(u"there is no page “nowhere”"_s), qPrintable(shot.error));
}

void TestScenes::saysWhyTheDemoServerDidNotStart()
{
    const QTemporaryDir folder;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HOME"_s, folder.filePath(u"missing"_s));

    const Run shot = run({u"--screenshot"_s, folder.filePath(u"page.png"_s)}, environment);

    QCOMPARE(shot.status, 1);
    const QString reason = shot.error.section(u"the demo server failed:"_s, 1).trimmed();
    QVERIFY2(reason.contains(u"not a folder"_s), qPrintable(shot.error));
}

QTEST_GUILESS_MAIN(TestScenes)
#include "tst_scenes.moc"
