// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/feature.h"

#include <QVariant>

namespace quayside {

namespace {

constexpr auto kEngineProperty = "quaysideFeatures";

} // namespace

Features::Features(const AppPorts *ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
{
}

Features::~Features()
{
    while (!children().isEmpty())
        delete children().constLast();
}

void Features::install(QQmlEngine *engine)
{
    engine->setProperty(kEngineProperty, QVariant::fromValue(this));
}

Features *Features::of(const QQmlEngine *engine)
{
    auto *features = engine->property(kEngineProperty).value<Features *>();
    Q_ASSERT(features);
    return features;
}

} // namespace quayside

#include "moc_feature.cpp"
