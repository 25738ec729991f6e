// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/sectionlist.h"

namespace quayside {

using namespace Qt::StringLiterals;

SectionList::SectionList(QObject *parent)
    : ListModel(parent)
{
}

QList<SectionList::Row> SectionList::all()
{
    return {
        {u"appearance"_s, tr("Appearance"), tr("theme, dark, light, text size, motion, language"),
         u"eye"_s, u"AppearanceSettings.qml"_s},
        {u"desktop"_s, tr("Desktop"), tr("tray, background, notifications, start when you log in"),
         u"bell"_s, u"DesktopSettings.qml"_s},
        {u"network"_s, tr("Network"), tr("proxy, certificates, company"), u"globe"_s,
         u"NetworkSettings.qml"_s},
        {u"limits"_s, tr("Time limits"), tr("time-out, seconds, connect, call"), u"clock"_s,
         u"LimitSettings.qml"_s},
        {u"models"_s, tr("Models"), tr("providers, keys"), u"chat"_s, u"ModelSettings.qml"_s},
        {u"programs"_s, tr("Programs"), tr("node, npx, python, uv, docker, versions, install"),
         u"server"_s, u"ProgramSettings.qml"_s},
        {u"permissions"_s, tr("Permissions"), tr("grants, rules, ask, allow"), u"shield"_s,
         u"PermissionSettings.qml"_s},
        {u"accounts"_s, tr("Accounts"), tr("sign out, tokens"), u"person"_s,
         u"AccountSettings.qml"_s},
        {u"secrets"_s, tr("Secrets"), tr("keychain"), u"key"_s, u"SecretSettings.qml"_s},
        {u"folders"_s, tr("Shared folders"), tr("roots"), u"folder"_s, u"FolderSettings.qml"_s},
        {u"data"_s, tr("Stored data"), tr("files, delete, profile"), u"save"_s,
         u"DataSettings.qml"_s},
        {u"transfer"_s, tr("Import and export"), tr("other apps, servers"), u"download"_s,
         u"TransferSettings.qml"_s},
        {u"shortcuts"_s, tr("Keyboard shortcuts"), tr("keys"), u"terminal"_s,
         u"ShortcutSettings.qml"_s},
        {u"about"_s, tr("About"), tr("version, licence, libraries"), u"info"_s,
         u"AboutSettings.qml"_s},
    };
}

QString SectionList::fileOf(const QString &name) const
{
    const int row = rowWith(u"name"_s, name);
    return row < 0 ? QString() : m_rows.at(row).file;
}

const ListModel::Roles &SectionList::roles() const
{
    static const Roles table = rolesOf<SectionList>({
        {"name", &Row::name},
        {"title", &Row::title},
        {"iconName", &Row::iconName},
    });
    return table;
}

} // namespace quayside

#include "moc_sectionlist.cpp"
