// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reads an application from the accessibility bus, as a screen reader does: `atspiwalk PID` prints one line per element
// that is shown: its role, whether it takes the focus, its name and where it is, separated by tabs. A process of its
// own, because the application must answer meanwhile.
#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusInterface>
#include <QDBusMetaType>
#include <QDBusReply>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

struct Place
{
    QString service;
    QDBusObjectPath path;
};

QDBusArgument &operator<<(QDBusArgument &to, const Place &place)
{
    to.beginStructure();
    to << place.service << place.path;
    to.endStructure();
    return to;
}

const QDBusArgument &operator>>(const QDBusArgument &from, Place &place)
{
    from.beginStructure();
    from >> place.service >> place.path;
    from.endStructure();
    return from;
}

constexpr int kFocusable = 11; ///< Bits of the states, see atspi-constants.h.
constexpr int kShowing = 25;
constexpr int kDeepest = 60;
constexpr auto kAccessible = "org.a11y.atspi.Accessible"_L1;

QDBusMessage ask(const QDBusConnection &bus, const Place &place, QLatin1StringView interface,
                 const QString &method, const QVariantList &arguments = {})
{
    auto call = QDBusMessage::createMethodCall(place.service, place.path.path(), interface, method);
    call.setArguments(arguments);
    return bus.call(call);
}

QList<Place> children(const QDBusConnection &bus, const Place &place)
{
    const QDBusReply<QList<Place>> reply = ask(bus, place, kAccessible, u"GetChildren"_s);
    return reply.value();
}

QString nameOf(const QDBusConnection &bus, const Place &place)
{
    const QDBusReply<QVariant> reply =
        ask(bus, place, "org.freedesktop.DBus.Properties"_L1, u"Get"_s, {kAccessible, u"Name"_s});
    return reply.value().toString();
}

void walk(const QDBusConnection &bus, const Place &place, const QString &where, int depth)
{
    const QDBusReply<QList<quint32>> states = ask(bus, place, kAccessible, u"GetState"_s);
    const QDBusReply<quint32> role = ask(bus, place, kAccessible, u"GetRole"_s);
    const QString name = nameOf(bus, place);
    const quint32 low = states.value().value(0);
    if (low >> kShowing & 1)
        std::printf("%u\t%u\t%s\t%s\n", role.value(), low >> kFocusable & 1, qPrintable(name),
                    qPrintable(where));
    // The application itself has no states; nothing inside of what is hidden is shown.
    if (depth == kDeepest || (depth > 0 && !(low >> kShowing & 1)))
        return;
    const QList<Place> inner = children(bus, place);
    for (const Place &child : inner)
        walk(bus, child, where + u'/' + name.left(30), depth + 1);
}

uint processOf(const QDBusConnection &bus, const QString &service)
{
    const QDBusReply<uint> reply =
        ask(bus, {u"org.freedesktop.DBus"_s, QDBusObjectPath("/org/freedesktop/DBus"_L1)},
            "org.freedesktop.DBus"_L1, u"GetConnectionUnixProcessID"_s, {service});
    return reply.value();
}

} // namespace

Q_DECLARE_METATYPE(Place)

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    qDBusRegisterMetaType<Place>();
    qDBusRegisterMetaType<QList<Place>>();
    qDBusRegisterMetaType<QList<quint32>>();
    const QDBusReply<QString> address =
        ask(QDBusConnection::sessionBus(), {u"org.a11y.Bus"_s, QDBusObjectPath("/org/a11y/bus"_L1)},
            "org.a11y.Bus"_L1, u"GetAddress"_s);
    const QDBusConnection bus = QDBusConnection::connectToBus(address.value(), u"a11y"_s);
    const QList<Place> all = children(
        bus, {u"org.a11y.atspi.Registry"_s, QDBusObjectPath("/org/a11y/atspi/accessible/root"_L1)});
    for (const Place &one : all) {
        if (processOf(bus, one.service) == QCoreApplication::arguments().value(1).toUInt()) {
            walk(bus, one, {}, 0);
            return 0;
        }
    }
    std::fprintf(stderr, "atspiwalk: the application is not on the accessibility bus\n");
    return 1;
}
