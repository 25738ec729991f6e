// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolset.h"

#include <QTest>
class TestToolSet : public QObject
{
    Q_OBJECT
};
QTEST_GUILESS_MAIN(TestToolSet)
#include "tst_toolset.moc"
