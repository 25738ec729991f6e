// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/modelscontroller.h"
#include "core/base/limits.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/llm/providerproblem.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <vector>

namespace tst_providercontroller {

using namespace mcp;
using namespace quayside;
using namespace Qt::StringLiterals;
using Problem = llm::ProviderProblem::Kind;

/// Choosing the models of a provider: from its list, or by typing. The class is first, because moc cannot parse the code below.
class TestProviderController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aNewProviderIsNotContactedByItself();
    void theListOfOneWithAKeyComesWhenItIsOpened();
    void oneWithoutAKeyIsNotContactedByItself();
    void thoseInUseStandOnTop();
    void aRowKeepsItsPlace();
    void modelsThatDoNotWriteAreLeftOut();
    void wordsFilterTheList();
    void aNameCanBeTyped();
    void whatIsTypedIsSavedToo();
    void aTypedNameHasBounds();
    void theListHasBounds();
    void namesAreCleaned();
    void theListOfAnotherAddressGoes();
    void noKeyGoesToAnotherAddress();
    void whatIsKnownOfAModelStays();
    void saysWhyThereIsNoList_data();
    void saysWhyThereIsNoList();

private:
    class ListProvider;

    ProviderEntry stored(const QStringList &models, bool hasKey = true);
    ProviderController *open(const QString &providerId = {});
    QStringList shown(ProviderController *provider) const;
    void offer(const QStringList &names);
    QStringList kept() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    ManualClock m_clock;
    FakeKeyStore m_keys;
    std::shared_ptr<ListProvider> m_provider;
    QStringList m_asked; ///< Address and key of each request.
    std::unique_ptr<Host> m_host;
    std::unique_ptr<ModelsController> m_models;
};

/// A provider whose list the test gives.
class TestProviderController::ListProvider final : public llm::Provider
{
public:
    Pending<llm::Answer> generate(const llm::Prompt &, llm::OnDelta) override
    {
        return settled<llm::Answer>(Error::closed());
    }
    Pending<QStringList> models() override { return list.emplace_back().pending(); }

    std::vector<Promise<QStringList>> list;
};

void TestProviderController::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_provider = std::make_shared<ListProvider>();
    m_asked.clear();
    m_keys.kept.clear();
    HostPorts ports;
    ports.configFolder = m_folder->path();
    ports.clock = &m_clock;
    ports.keys = &m_keys;
    ports.createProvider = [this](const ProviderEntry &entry, const QString &key) {
        m_asked.append(entry.baseUrl + u' ' + key);
        return m_provider;
    };
    m_host = std::make_unique<Host>(ports);
    AppPorts app;
    app.host = m_host.get();
    app.clock = &m_clock;
    m_models = std::make_unique<ModelsController>(app, nullptr);
}

void TestProviderController::cleanup()
{
    m_models.reset();
    m_host.reset();
    m_provider.reset();
    m_folder.reset();
}

ProviderEntry TestProviderController::stored(const QStringList &models, bool hasKey)
{
    ProviderEntry entry;
    entry.name = u"Here"_s;
    entry.baseUrl = u"https://models.example/v1"_s;
    for (const QString &model : models)
        entry.models.append(ModelEntry{model, {}, {}, {}, {}});
    const auto added = m_host->models()->store()->add(entry);
    if (!added)
        return {};
    if (hasKey)
        m_keys.kept.insert(added->keyName(), u"secret"_s);
    return *added;
}

/// A new one without an id.
ProviderController *TestProviderController::open(const QString &providerId)
{
    if (providerId.isEmpty())
        m_models->add();
    else
        m_models->edit(providerId);
    return m_models->editor();
}

QStringList TestProviderController::shown(ProviderController *provider) const
{
    QStringList rows;
    for (int row = 0; row < provider->picker()->rows()->count(); ++row) {
        const ModelChoiceModel::Row &each = provider->picker()->rows()->at(row);
        rows.append(each.isChosen ? QString(each.text + u" *") : each.text);
    }
    return rows;
}

void TestProviderController::offer(const QStringList &names)
{
    QTRY_VERIFY(!m_provider->list.empty() && !m_provider->list.back().isSettled());
    m_provider->list.back().settle(names);
}

/// The models of the only provider.
QStringList TestProviderController::kept() const
{
    QStringList names;
    for (const ProviderEntry &entry : m_host->models()->store()->entries()) {
        for (const ModelEntry &model : entry.models)
            names.append(model.name);
    }
    return names;
}

void TestProviderController::aNewProviderIsNotContactedByItself() // SEC-75
{
    ProviderController *provider = open();
    provider->setBaseUrl(u"https://models.example/v1"_s);
    provider->setKey(u"typed"_s);
    settle();
    QVERIFY(m_asked.isEmpty());
    provider->fetchModels();
    QVERIFY(provider->isFetching());
    offer({u"b"_s, u"A"_s});
    QTRY_VERIFY(!provider->isFetching());
    QCOMPARE(m_asked, QStringList{u"https://models.example/v1 typed"_s});
    QCOMPARE(shown(provider), (QStringList{u"A"_s, u"b"_s}));
    QVERIFY(provider->isListGood());
    provider->picker()->choose(u"b"_s, true);
    provider->save();
    QCOMPARE(kept(), QStringList{u"b"_s});
}

void TestProviderController::theListOfOneWithAKeyComesWhenItIsOpened()
{
    const ProviderEntry entry = stored({u"a"_s});
    settle();
    QVERIFY2(m_asked.isEmpty(), "the person has not opened it");
    ProviderController *provider = open(entry.id);
    offer({u"a"_s, u"b"_s});
    QTRY_COMPARE(shown(provider), (QStringList{u"a *"_s, u"b"_s}));
    QCOMPARE(m_asked, QStringList{u"https://models.example/v1 secret"_s});
}

void TestProviderController::oneWithoutAKeyIsNotContactedByItself() // SEC-75
{
    const ProviderEntry entry = stored({u"a"_s}, false);
    ProviderController *provider = open(entry.id);
    settle();
    QVERIFY(m_asked.isEmpty());
    QCOMPARE(shown(provider), QStringList{u"a *"_s});
    provider->fetchModels(); // A program on this computer needs no key.
    offer({u"b"_s});
    QTRY_COMPARE(shown(provider), (QStringList{u"a *"_s, u"b"_s}));
}

void TestProviderController::thoseInUseStandOnTop()
{
    const ProviderEntry entry = stored({u"zeta"_s, u"gone"_s});
    ProviderController *provider = open(entry.id);
    const QAbstractItemModelTester tester(provider->picker()->rows(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    offer({u"beta"_s, u"Alpha"_s, u"zeta"_s, u"beta"_s});
    QTRY_COMPARE(shown(provider), (QStringList{u"zeta *"_s, u"gone *"_s, u"Alpha"_s, u"beta"_s}));
    QCOMPARE(provider->picker()->chosenText(), u"2 chosen"_s);
}

void TestProviderController::aRowKeepsItsPlace()
{
    const ProviderEntry entry = stored({u"z"_s});
    ProviderController *provider = open(entry.id);
    offer({u"a"_s, u"b"_s});
    QTRY_VERIFY(provider->isListGood());
    provider->picker()->choose(u"b"_s, true);
    QCOMPARE(shown(provider), (QStringList{u"z *"_s, u"a"_s, u"b *"_s}));
    provider->picker()->choose(u"z"_s, false);
    QCOMPARE(shown(provider), (QStringList{u"z"_s, u"a"_s, u"b *"_s}));
    provider->picker()->choose(u"b"_s, false);
    QCOMPARE(provider->picker()->chosenText(),
             u"Choose at least one model to use this provider."_s);
    provider->picker()->choose(u"a"_s, true);
    provider->save();
    QCOMPARE(kept(), QStringList{u"a"_s});
}

void TestProviderController::modelsThatDoNotWriteAreLeftOut()
{
    const ProviderEntry entry = stored({u"whisper-1"_s});
    ProviderController *provider = open(entry.id);
    offer({u"gpt-5"_s, u"text-embedding-3-small"_s, u"tts-1"_s, u"omni-moderation-latest"_s,
           u"gpt-image-1"_s, u"whisper-1"_s});
    QTRY_COMPARE(shown(provider), (QStringList{u"whisper-1 *"_s, u"gpt-5"_s}));
    QCOMPARE(provider->picker()->otherCount(), 4);
    provider->picker()->setShowsAll(true);
    QCOMPARE(shown(provider).size(), 6);
    provider->picker()->choose(u"tts-1"_s, true);
    provider->picker()->setShowsAll(false);
    QCOMPARE(shown(provider), (QStringList{u"whisper-1 *"_s, u"gpt-5"_s, u"tts-1 *"_s}));
}

void TestProviderController::wordsFilterTheList()
{
    ProviderController *provider = open();
    provider->fetchModels();
    QStringList names;
    for (int i = 0; i < 9; ++i)
        names.append(u"vendor/Model-%1"_s.arg(i));
    offer(names.first(8));
    QTRY_VERIFY(provider->isListGood());
    QVERIFY(!provider->picker()->canFilter());
    provider->fetchModels();
    offer(names);
    QTRY_VERIFY(provider->picker()->canFilter());
    provider->picker()->setFilter(u" model vendor 7 "_s);
    QCOMPARE(shown(provider), QStringList{u"vendor/Model-7"_s});
    provider->picker()->setFilter(u"nothing"_s);
    QVERIFY(shown(provider).isEmpty());
    QVERIFY2(provider->picker()->canFilter(), "the field stays");
}

void TestProviderController::aNameCanBeTyped()
{
    ProviderController *provider = open();
    ModelPicker *picker = provider->picker();
    picker->addTyped(); // There is nothing.
    QVERIFY(shown(provider).isEmpty());
    picker->setTyped(u" my-model "_s);
    picker->addTyped();
    QCOMPARE(shown(provider), QStringList{u"my-model *"_s});
    QCOMPARE(picker->typed(), QString());
    picker->setTyped(u"my-model"_s);
    picker->addTyped();
    QCOMPARE(shown(provider), QStringList{u"my-model *"_s});
    provider->fetchModels();
    offer({u"a"_s, u"my-model"_s});
    QTRY_COMPARE(shown(provider), (QStringList{u"my-model *"_s, u"a"_s}));
    picker->setFilter(u"my"_s);
    picker->setTyped(u"text-embedding-9"_s);
    picker->addTyped();
    QCOMPARE(shown(provider), (QStringList{u"my-model *"_s, u"text-embedding-9 *"_s, u"a"_s}));
}

void TestProviderController::whatIsTypedIsSavedToo()
{
    ProviderController *provider = open();
    provider->setBaseUrl(u"https://models.example/v1"_s);
    provider->picker()->setTyped(u"my-model"_s);
    provider->save();
    QCOMPARE(kept(), QStringList{u"my-model"_s});
}

void TestProviderController::aTypedNameHasBounds()
{
    ProviderController *provider = open();
    ModelPicker *picker = provider->picker();
    picker->setTyped(QString(limits::kModelNameChars, u'x'));
    QCOMPARE(picker->typedError(), QString());
    picker->setTyped(QString(limits::kModelNameChars + 1, u'x'));
    QVERIFY(!picker->typedError().isEmpty());
    picker->addTyped();
    provider->save();
    QVERIFY2(m_models->editor(), "it is not lost");
    QVERIFY(shown(provider).isEmpty());
    for (int i = 0; i < ModelPicker::kChosen; ++i)
        picker->choose(QString::number(i), true);
    picker->setTyped(u"more"_s);
    QVERIFY(!picker->typedError().isEmpty());
    picker->addTyped();
    picker->choose(u"more"_s, true);
    QCOMPARE(picker->chosen().size(), ModelPicker::kChosen);
}

void TestProviderController::theListHasBounds() // SEC-41
{
    ProviderController *provider = open();
    provider->fetchModels();
    QStringList names;
    for (int i = 0; i < 2 * limits::kModels; ++i)
        names.append(u"model-%1"_s.arg(i));
    offer(names);
    QTRY_VERIFY(provider->isListGood());
    QCOMPARE(provider->picker()->rows()->count(), limits::kModels);
}

void TestProviderController::namesAreCleaned() // SEC-36
{
    ProviderController *provider = open();
    provider->fetchModels();
    const QString name = u"small\u202e-1"_s;
    offer({name});
    QTRY_COMPARE(provider->picker()->rows()->count(), 1);
    const ModelChoiceModel::Row &row = provider->picker()->rows()->at(0);
    QCOMPARE(row.name, name);
    QVERIFY(!row.text.contains(QChar(0x202e)));
}

void TestProviderController::theListOfAnotherAddressGoes()
{
    ProviderController *provider = open();
    provider->setBaseUrl(u"https://models.example/v1"_s);
    provider->fetchModels();
    offer({u"a"_s});
    QTRY_VERIFY(provider->isListGood());
    provider->picker()->choose(u"a"_s, true);
    provider->fetchModels();
    QTRY_COMPARE(m_provider->list.size(), size_t(2));
    provider->setBaseUrl(u"https://other.example/v1"_s);
    QVERIFY(!provider->isFetching());
    QCOMPARE(provider->listText().title, QString());
    m_provider->list.back().settle(QStringList{u"of the first"_s});
    settle();
    QCOMPARE(shown(provider), QStringList{u"a *"_s}); // What the person chose stays.
    provider->fetchModels();
    QTRY_COMPARE(m_provider->list.size(), size_t(3));
    provider->setKind(int(ProviderEntry::Kind::Anthropic));
    QVERIFY(!provider->isFetching());
}

void TestProviderController::noKeyGoesToAnotherAddress() // SEC-21
{
    const ProviderEntry entry = stored({u"a"_s});
    ProviderController *provider = open(entry.id);
    provider->setBaseUrl(
        u"https://other.example/v1"_s); // While the key of the first is being read.
    settle();
    QVERIFY(m_asked.isEmpty());
    provider->setBaseUrl(entry.baseUrl);
    provider->fetchModels();
    provider->setBaseUrl(u"https://other.example/v1"_s);
    settle();
    QVERIFY2(m_asked.isEmpty(), qPrintable(m_asked.join(u' ')));
}

void TestProviderController::whatIsKnownOfAModelStays()
{
    ProviderEntry entry = stored({u"a"_s, u"b"_s});
    entry.models[0].contextTokens = 8192;
    QVERIFY(m_host->models()->store()->replace(entry));
    ProviderController *provider = open(entry.id);
    provider->picker()->choose(u"b"_s, false);
    provider->save();
    QCOMPARE(kept(), QStringList{u"a"_s});
    QCOMPARE(m_host->models()->store()->entries().constFirst().models.constFirst().contextTokens,
             qint64(8192));
}

void TestProviderController::saysWhyThereIsNoList_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("hint");
    QTest::newRow("the key") << llm::toError({Problem::WrongKey, {}}, {}, 401)
                             << u"The provider does not accept the key."_s
                             << u"Check the key above"_s;
    QTest::newRow("no list") << llm::toError({Problem::Other, {}}, {}, 404)
                             << u"This provider has no list of models at this address."_s
                             << u"Type the name of a model."_s;
}

void TestProviderController::saysWhyThereIsNoList()
{
    QFETCH(Error, error);
    QFETCH(QString, title);
    QFETCH(QString, hint);
    ProviderController *provider = open();
    provider->setKey(u"typed"_s);
    provider->fetchModels();
    QTRY_VERIFY(!m_provider->list.empty());
    m_provider->list.back().settle(error);
    QTRY_COMPARE(provider->listText().title, title);
    QVERIFY2(provider->listText().hint.startsWith(hint), qPrintable(provider->listText().hint));
    QVERIFY(!provider->isListGood());
    // An empty list is none either.
    provider->fetchModels();
    offer({});
    QTRY_COMPARE(provider->listText().title,
                 u"The provider responds, but its list has no models."_s);
    provider->picker()->setTyped(u"my-model"_s);
    provider->save();
    QCOMPARE(kept(), QStringList{u"my-model"_s});
}

QUAYSIDE_TEST(TestProviderController, QCoreApplication)

} // namespace tst_providercontroller

#include "tst_providercontroller.moc"
