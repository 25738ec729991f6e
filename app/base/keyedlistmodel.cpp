// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/keyedlistmodel.h"

#include "moc_keyedlistmodel.cpp"
