// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/authorizer.h"

#include "moc_authorizer.cpp"
