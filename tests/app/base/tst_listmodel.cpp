// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/listmodel.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace Qt::StringLiterals;

namespace quayside::tst_listmodel {

namespace {

struct Ship
{
    QString name;
    int length = 0;
};

class ShipModel : public ListModel
{
public:
    enum Role { NameRole = Qt::UserRole, LengthRole, PlaceRole, LabelRole };

    int count() const override { return int(m_ships.size()); }
    const Ship &at(int row) const { return m_ships.at(row); }
    QString label(int row) const { return at(row).name + QString::number(row); }

protected:
    const Roles &roles() const override
    {
        static const Roles table = rolesOf<ShipModel>({
            {NameRole, "name", &Ship::name},
            {LengthRole, "length", [](const Ship &ship) { return ship.length; }},
            {PlaceRole, "place",
             [](const ShipModel &model, int row) { return model.count() - row; }},
            {LabelRole, "label", &ShipModel::label},
        });
        return table;
    }

private:
    QList<Ship> m_ships{{u"Ada"_s, 12}, {u"Bee"_s, 30}};
};

/// Says one role otherwise.
class LoudShipModel : public ShipModel
{
    const Roles &roles() const override
    {
        static const Roles table =
            rolesOf<LoudShipModel>(
                {{NameRole, "name", [](const Ship &ship) { return ship.name.toUpper(); }}})
            + ShipModel::roles();
        return table;
    }
};

/// Leaves the numbers of its roles to rolesOf().
class NumberlessShipModel : public ShipModel
{
    const Roles &roles() const override
    {
        static const Roles table = rolesOf<NumberlessShipModel>(
            {{"name", &Ship::name}, {"label", &ShipModel::label}, {"length", &Ship::length}});
        return table;
    }
};

/// Gives a number to one of its roles.
class PartlyNumberedShipModel : public ShipModel
{
    const Roles &roles() const override
    {
        static const Roles table =
            rolesOf<PartlyNumberedShipModel>({{"name", &Ship::name},
                                              {LengthRole, "length", &Ship::length},
                                              {"label", &ShipModel::label}});
        return table;
    }
};

} // namespace

class TestListModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesValuesOfMembersFunctionsAndOfTheModel();
    void hasNothingBesidesItsRowsAndRoles();
    void namesEveryRole();
    void ofTwoWithTheSameNumberTheFirstHolds();
    void numbersRolesInOrder();
    void numbersRolesAfterThoseThatHaveANumber();
    void findsARowByItsValue();
};

void TestListModel::givesValuesOfMembersFunctionsAndOfTheModel()
{
    ShipModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), 2);
    const QModelIndex second = model.index(1);
    QCOMPARE(second.data(ShipModel::NameRole), QVariant(u"Bee"_s));
    QCOMPARE(second.data(ShipModel::LengthRole), QVariant(30));
    QCOMPARE(second.data(ShipModel::PlaceRole), QVariant(1));
    QCOMPARE(second.data(ShipModel::LabelRole), QVariant(u"Bee1"_s));
}

void TestListModel::hasNothingBesidesItsRowsAndRoles()
{
    const ShipModel model;
    QVERIFY(!model.data(model.index(0), ShipModel::LabelRole + 1).isValid());
    QVERIFY(!model.data(model.index(2), ShipModel::NameRole).isValid());
    QCOMPARE(model.rowCount(model.index(0)), 0);
}

void TestListModel::namesEveryRole()
{
    const QHash<int, QByteArray> names = ShipModel().roleNames();
    const QHash<int, QByteArray> expected{{ShipModel::NameRole, "name"},
                                          {ShipModel::LengthRole, "length"},
                                          {ShipModel::PlaceRole, "place"},
                                          {ShipModel::LabelRole, "label"}};
    QCOMPARE(names, expected);
}

void TestListModel::ofTwoWithTheSameNumberTheFirstHolds()
{
    const LoudShipModel model;
    QCOMPARE(model.index(0).data(ShipModel::NameRole), QVariant(u"ADA"_s));
    QCOMPARE(model.index(0).data(ShipModel::LengthRole), QVariant(12));
    QCOMPARE(model.roleNames().size(), 4);
}

void TestListModel::numbersRolesInOrder()
{
    const NumberlessShipModel model;
    const QHash<int, QByteArray> expected{
        {Qt::UserRole, "name"}, {Qt::UserRole + 1, "label"}, {Qt::UserRole + 2, "length"}};
    QCOMPARE(model.roleNames(), expected);
    QCOMPARE(model.index(1).data(Qt::UserRole + 2), QVariant(30));
}

void TestListModel::numbersRolesAfterThoseThatHaveANumber()
{
    const PartlyNumberedShipModel model;
    const QHash<int, QByteArray> expected{{ShipModel::LengthRole, "length"},
                                          {ShipModel::LengthRole + 1, "name"},
                                          {ShipModel::LengthRole + 2, "label"}};
    QCOMPARE(model.roleNames(), expected);
    QCOMPARE(model.index(1).data(ShipModel::LengthRole), QVariant(30));
}

void TestListModel::findsARowByItsValue() // W8
{
    const LoudShipModel model;
    QCOMPARE(model.rowWith(u"length"_s, 30), 1);
    QCOMPARE(model.rowWith(u"name"_s, u"BEE"_s), 1);
    QCOMPARE(model.rowWith(u"name"_s, u"Bee"_s), -1);
    QCOMPARE(model.rowWith(u"color"_s, u"red"_s), -1);
}

QUAYSIDE_TEST(TestListModel, QCoreApplication)

} // namespace quayside::tst_listmodel

#include "tst_listmodel.moc"
