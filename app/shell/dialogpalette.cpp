// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/dialogpalette.h"

#include <QGuiApplication>
#include <QPalette>
#include <QQmlComponent>

#include <memory>

namespace quayside {

namespace {

const QByteArray kTheme = "import QtQml\nimport Quayside.Theme\n"
                          "QtObject { readonly property QtObject theme: Theme }";

} // namespace

DialogPalette::DialogPalette(QQmlEngine *engine, QObject *parent)
    : QObject(parent)
{
    QQmlComponent component(engine);
    component.setData(kTheme, {});
    const std::unique_ptr<QObject> holder(component.create());
    if (!holder)
        return;
    m_theme = holder->property("theme").value<QObject *>(); // The engine's: it stays.
    connect(m_theme, SIGNAL(darkChanged()), this, SLOT(apply()));
    apply();
}

void DialogPalette::apply()
{
    static constexpr struct
    {
        QPalette::ColorRole role;
        const char *name; ///< In Theme.
    } kColors[] = {
        {QPalette::Window, "bg"},        {QPalette::WindowText, "text"},
        {QPalette::Base, "surface"},     {QPalette::AlternateBase, "bg"},
        {QPalette::Text, "text"},        {QPalette::PlaceholderText, "muted"},
        {QPalette::Button, "raised"},    {QPalette::ButtonText, "text"},
        {QPalette::Light, "raised"},     {QPalette::Midlight, "line"},
        {QPalette::Mid, "line"},         {QPalette::Dark, "line"},
        {QPalette::Highlight, "accent"}, {QPalette::HighlightedText, "accentText"},
        {QPalette::ToolTipBase, "text"}, {QPalette::ToolTipText, "bg"},
        {QPalette::Link, "accent"},
    };
    QPalette palette;
    for (const auto &[role, name] : kColors)
        palette.setColor(role, m_theme->property(name).value<QColor>());
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, m_theme->property("muted").value<QColor>());
    QGuiApplication::setPalette(palette);
}

} // namespace quayside

#include "moc_dialogpalette.cpp"
