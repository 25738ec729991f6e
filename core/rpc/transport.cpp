// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/transport.h"

#include "moc_transport.cpp"
