// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/formbench.h"

#include "tests/bench/meter.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QQmlEngine>

#include <algorithm>
#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr int kKeys = 20;

constexpr auto kPage = R"(
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms

ScrollPane {
    property FormModel model: FormModel {}

    SchemaForm { Layout.fillWidth: true; form: model }
})";

QQuickItem *find(QQuickItem *item, const QString &label)
{
    if (item->property("label").toString() == label && item->activeFocusOnTab())
        return item;
    const QList<QQuickItem *> children = item->childItems();
    for (QQuickItem *child : children) {
        if (QQuickItem *found = find(child, label))
            return found;
    }
    return nullptr;
}

/// Fields with an editor.
int madeRows(const QQuickItem *item)
{
    constexpr int kReady = 1; // Loader.Ready
    int count = QByteArray(item->metaObject()->className()).startsWith("FieldRow")
            && item->property("status").toInt() == kReady
        ? 1
        : 0;
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children)
        count += madeRows(child);
    return count;
}

} // namespace

/// All kinds a question may have in turn; every fifth, the first and the last included, is a text.
QString FormBench::schema() const
{
    static const QStringList kinds = {
        uR"("type":"string","minLength":1,"maxLength":40)"_s,
        uR"("type":"integer","minimum":1,"maximum":14,"default":3)"_s,
        uR"("type":"boolean")"_s,
        uR"("type":"string","enum":["created_at","updated_at","deleted_at","moved_at"],"default":"created_at")"_s,
        uR"("type":"string","format":"date")"_s,
        uR"("type":"string","format":"email","default":"anna@example.org")"_s,
        uR"("type":"string","enum":["one","two","three"])"_s,
        uR"("type":"array","minItems":1,"maxItems":2,"items":{"type":"string","enum":["comments","attachments","rows"]})"_s,
        uR"("type":"number","minimum":0.5)"_s,
        uR"("type":"string","format":"date-time","pattern":"^2")"_s,
    };
    QStringList properties;
    for (int i = 0; i < m_fields; ++i) {
        const bool isText = i % 5 == 0 || i == m_fields - 1;
        properties +=
            uR"("f%1":{"title":"Field %1","description":"Says what it is for",%2})"_s.arg(i).arg(
                kinds.at(isText ? 0 : i % int(kinds.size())));
    }
    return uR"({"type":"object","properties":{%1},"required":["f0","f3","f6","f16"]})"_s.arg(
        properties.join(u','));
}

QQuickItem *FormBench::field(int number) const
{
    const QString label = u"Field %1"_s.arg(number);
    QQuickItem *found = find(m_view.contentItem(), label);
    return found ? found : find(m_view.contentItem(), label + u", required"_s);
}

bool FormBench::open()
{
    if (!m_page.open() || m_page.write(kPage) < 0 || !m_page.flush())
        return false;
    m_view.engine()->addImportPath(u":/qt/qml"_s);
    m_view.setResizeMode(QQuickView::SizeRootObjectToView);
    m_view.resize(1280, 800);
    m_view.setSource(QUrl::fromLocalFile(m_page.fileName()));
    if (!m_view.rootObject())
        return false;
    m_form = m_view.rootObject()->property("model").value<FormModel *>();
    m_form->setChecksFormats(true);
    m_form->setSuggester(u"Files"_s);
    m_view.show();
    m_view.requestActivate();
    m_frames.wait();
    m_form->setSchemaText(u"{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}"_s);
    m_frames.wait(); // The editors' files are read once in a run of the program.
    const double start = FrameMeter::milliseconds();
    m_form->setSchemaText(schema());
    m_frames.wait();
    m_openMs = FrameMeter::milliseconds() - start;
    double turn = FrameMeter::milliseconds();
    while (madeRows(m_view.contentItem()) < m_fields
           && FrameMeter::milliseconds() - start < FrameMeter::kPatienceMs) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        m_longestPauseMs = std::max(m_longestPauseMs, FrameMeter::milliseconds() - turn);
        turn = FrameMeter::milliseconds();
    }
    m_frames.wait();
    m_completeMs = FrameMeter::milliseconds() - start;
    return field(0) && field(m_fields / 2 / 5 * 5) && field(m_fields - 1);
}

Spread FormBench::type(int number)
{
    field(number)->forceActiveFocus();
    m_frames.wait();
    QList<double> took;
    for (int i = 0; i < kKeys; ++i)
        took += m_frames.press(Qt::Key_A, u"a"_s);
    return Spread(took);
}

int FormBench::run()
{
    if (!open()) {
        std::fputs("the form did not open\n", stderr);
        return 1;
    }
    const Spread first = type(0);
    const Spread middle = type(m_fields / 2 / 5 * 5);
    const Spread last = type(m_fields - 1);
    std::printf("{\"peer\":\"quayside\",\"mode\":\"form\",\"fields\":%d,\"open_ms\":%.0f,"
                "\"complete_ms\":%.0f,\"longest_pause_ms\":%.0f,\"key_ms\":[%.1f,%.1f,%.1f],"
                "\"longest_key_ms\":%.1f,\"rss_kb\":%lld}\n",
                m_fields, m_openMs, m_completeMs, m_longestPauseMs, first.median, middle.median,
                last.median, std::max({first.longest, middle.longest, last.longest}),
                static_cast<long long>(memoryKb("status", "VmRSS")));
    return 0;
}

} // namespace quayside
