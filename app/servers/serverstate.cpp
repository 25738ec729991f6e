// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/serverstate.h"

#include "moc_serverstate.cpp"
