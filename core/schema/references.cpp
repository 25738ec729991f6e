// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/references.h"

#include "core/schema/pointer.h"

namespace mcp::schema {

namespace {

QUrl withoutFragment(QUrl url)
{
    url.setFragment(QString());
    return url;
}

} // namespace

int References::addResource(const QString &id, const json::Value *root, int from)
{
    // A document without an address gets a unique one, so that relative addresses in it can be resolved.
    static const QUrl nowhere(QStringLiteral("schema://nowhere/"));
    const QUrl base = from < 0 ? nowhere : m_resources.at(from).base;
    const QUrl address = withoutFragment(base.resolved(QUrl(id, QUrl::StrictMode)));
    const int resource = int(m_resources.size());
    m_resources.append({address, root, {}});
    if (!m_byAddress.contains(address))
        m_byAddress.insert(address, resource);
    return resource;
}

void References::addAnchor(int resource, const QString &name, const json::Value *schema,
                           bool isDynamic)
{
    QHash<QString, Anchor> &anchors = m_resources[resource].anchors;
    if (!anchors.contains(name))
        anchors.insert(name, {schema, isDynamic});
}

QUrl References::addressOf(const QString &reference, int from) const
{
    const QUrl &base = m_resources.at(from).base;
    if (reference.startsWith(u'#'))
        return base;
    const QUrl url(reference, QUrl::StrictMode);
    return url.isValid() || reference.isEmpty() ? withoutFragment(base.resolved(url)) : QUrl();
}

std::optional<References::Target> References::find(const QString &reference, int from) const
{
    Target target;
    target.resource =
        reference.startsWith(u'#') ? from : m_byAddress.value(addressOf(reference, from), -1);
    if (target.resource < 0)
        return std::nullopt;
    const Resource &resource = m_resources.at(target.resource);
    const qsizetype hash = reference.indexOf(u'#');
    const QString fragment = hash < 0 ? QString() : reference.sliced(hash + 1);
    if (fragment.isEmpty() || fragment.startsWith(u'/') || fragment.startsWith(u'%')) {
        target.way = walkPointer(*resource.root, u'#' + fragment);
        return target.way.isEmpty() ? std::nullopt : std::optional(target);
    }
    const auto anchor = resource.anchors.constFind(fragment);
    if (anchor == resource.anchors.cend())
        return std::nullopt;
    target.way.append(anchor->schema);
    if (anchor->isDynamic)
        target.dynamicAnchor = fragment;
    return target;
}

} // namespace mcp::schema
