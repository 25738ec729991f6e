// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/credentials/sessionbus.h"

#include <QByteArrayView>
#include <QLibrary>

#include <optional>
#include <utility>

namespace mcp {

// Declarations of the used parts of GIO, so that the build needs no GLib headers. Every pointer is a GLib object.
using Object = void *;
using Ready = void (*)(Object source, Object result, void *data);
constexpr int kSessionBusType = 2; ///< G_BUS_TYPE_SESSION
constexpr int kReplyMs = 5'000;

struct Gio
{
    void (*busGet)(int type, Object cancellable, Ready ready, void *data);
    Object (*busGetFinish)(Object result, void **error);
    void (*setExitOnClose)(Object connection, int isExiting);
    int (*isClosed)(Object connection);
    void (*call)(Object connection, const char *name, const char *path, const char *interface,
                 const char *method, Object parameters, const void *replyType, int flags,
                 int timeoutMs, Object cancellable, Ready ready, void *data);
    Object (*callFinish)(Object connection, Object result, void **error);
    Object (*newVariant)(const char *format, ...);
    void (*getVariant)(Object variant, const char *format, ...);
    void (*unrefVariant)(Object variant);
    void (*unref)(Object object);
};

namespace {

template<class Function>
bool resolve(QLibrary &library, Function &function, const char *name)
{
    function = reinterpret_cast<Function>(library.resolve(name));
    return function != nullptr;
}

/// Loads GIO. Returns null if it is missing; then libsecret is missing as well.
const Gio *loadGio()
{
    static const auto loaded = [] {
        QLibrary gio(QStringLiteral("gio-2.0"), 0);
        QLibrary object(QStringLiteral("gobject-2.0"), 0);
        QLibrary glib(QStringLiteral("glib-2.0"), 0);
        Gio all{};
        const bool isWhole = resolve(gio, all.busGet, "g_bus_get")
            && resolve(gio, all.busGetFinish, "g_bus_get_finish")
            && resolve(gio, all.setExitOnClose, "g_dbus_connection_set_exit_on_close")
            && resolve(gio, all.isClosed, "g_dbus_connection_is_closed")
            && resolve(gio, all.call, "g_dbus_connection_call")
            && resolve(gio, all.callFinish, "g_dbus_connection_call_finish")
            && resolve(glib, all.newVariant, "g_variant_new")
            && resolve(glib, all.getVariant, "g_variant_get")
            && resolve(glib, all.unrefVariant, "g_variant_unref")
            && resolve(object, all.unref, "g_object_unref");
        return isWhole ? std::optional(all) : std::nullopt;
    }();
    return loaded ? &*loaded : nullptr;
}

} // namespace

struct SessionBus::State
{
    State() = default;
    ~State() { drop(); }
    Q_DISABLE_COPY_MOVE(State)

    void drop()
    {
        if (connection)
            gio->unref(std::exchange(connection, nullptr));
    }

    const Gio *gio = loadGio();
    Object connection = nullptr;
    bool isConnecting = false;
};

SessionBus::SessionBus()
    : m_state(std::make_shared<State>())
{
}

void SessionBus::outlive()
{
    if (!m_state->gio || m_state->isConnecting)
        return;
    if (m_state->connection && m_state->gio->isClosed(m_state->connection))
        startOver();
    if (m_state->connection)
        return;
    m_state->isConnecting = true;
    const auto onConnected = [](Object, Object result, void *data) {
        const std::unique_ptr<std::shared_ptr<State>> state(
            static_cast<std::shared_ptr<State> *>(data));
        (*state)->isConnecting = false;
        // GIO returns the same connection to all callers in this process.
        (*state)->connection = (*state)->gio->busGetFinish(result, nullptr);
        if ((*state)->connection)
            (*state)->gio->setExitOnClose((*state)->connection, 0);
    };
    m_state->gio->busGet(kSessionBusType, nullptr, onConnected,
                         std::make_unique<std::shared_ptr<State>>(m_state).release());
}

void SessionBus::findKeychain(const std::function<void(bool)> &then)
{
    if (!m_state->connection || m_state->gio->isClosed(m_state->connection))
        return then(false);
    struct Search
    {
        std::shared_ptr<State> state;
        std::function<void(bool)> then;
    };
    const auto onAnswered = [](Object connection, Object result, void *data) {
        const std::unique_ptr<Search> search(static_cast<Search *>(data));
        const Gio *gio = search->state->gio;
        bool hasDefault = false;
        if (const Object reply = gio->callFinish(connection, result, nullptr)) {
            const char *path = nullptr; // "/" if there is no such collection.
            gio->getVariant(reply, "(&o)", &path);
            hasDefault = path && QByteArrayView(path) != "/";
            gio->unrefVariant(reply);
        }
        search->then(hasDefault);
    };
    m_state->gio->call(m_state->connection, "org.freedesktop.secrets", "/org/freedesktop/secrets",
                       "org.freedesktop.Secret.Service", "ReadAlias",
                       m_state->gio->newVariant("(s)", "default"), nullptr, 0, kReplyMs, nullptr,
                       onAnswered, std::make_unique<Search>(Search{m_state, then}).release());
}

void SessionBus::startOver()
{
    if (m_state->connection && m_state->gio->isClosed(m_state->connection))
        m_state->drop();
    QLibrary secret(QStringLiteral("secret-1"), 0);
    // Drops the shared objects of libsecret, which would use the session of a keychain that has ended.
    if (const auto disconnect = secret.resolve("secret_service_disconnect"))
        disconnect();
}

} // namespace mcp
