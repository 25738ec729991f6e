// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/apptypes.h"

#include <QtGui/QFont>
#include <QtGui/QGuiApplication>
#include <QtQml/QQmlEngine>
#include <QtQuickControls2/QQuickStyle>
#include <QtQuickTest/QtQuickTest>

Q_IMPORT_QML_PLUGIN(Quayside_ThemePlugin)
Q_IMPORT_QML_PLUGIN(Quayside_ComponentsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_FormsPlugin)

class Setup : public QObject
{
    Q_OBJECT

public Q_SLOTS:
    void applicationAvailable()
    {
        QFont font;
        font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans")});
        QGuiApplication::setFont(font);
        QQuickStyle::setStyle(QStringLiteral("Basic"));
    }
    void qmlEngineAvailable(QQmlEngine *engine)
    {
        engine->addImportPath(QStringLiteral(":/qt/qml"));
    }
};

QUICK_TEST_MAIN_WITH_SETUP(formeditors, Setup)

#include "tst_formeditors.moc"
