// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QNetworkAccessManager>
#include <QNetworkReply>

#include <functional>

namespace mcp {

/// Visits the address and where it redirects to; arrived gets each page. Redirects are followed one by one: if Qt 6.4 follows
/// them, it asks a second time for an address whose body comes after its head, and those of a sign-in work once.
inline void browse(QNetworkAccessManager *browser, const QUrl &address,
                   const std::function<void(const QByteArray &page)> &arrived = {})
{
    QNetworkRequest request(address);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                         QNetworkRequest::ManualRedirectPolicy);
    QNetworkReply *reply = browser->get(request);
    QObject::connect(reply, &QNetworkReply::finished, browser, [browser, reply, arrived] {
        const QUrl next = reply->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
        if (arrived)
            arrived(reply->readAll());
        reply->deleteLater();
        if (!next.isEmpty())
            browse(browser, reply->url().resolved(next), arrived);
    });
}

} // namespace mcp
