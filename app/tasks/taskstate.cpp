// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/taskstate.h"

#include "moc_taskstate.cpp"
