// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/forms/formmodel.h"
#include "tests/bench/framemeter.h"

#include <QQuickItem>
#include <QQuickView>
#include <QTemporaryFile>

namespace quayside {

/// Opens a large form in a window and types into it, as a person meets it: until the first frame that shows it, until its
/// last field is there, and from each key to the frame that shows it.
class FormBench
{
public:
    explicit FormBench(int fields)
        : m_fields(fields)
    {
    }

    /// Prints one JSON line. 0 when everything was there to measure.
    int run();

private:
    QString schema() const;
    bool open();
    QQuickItem *field(int number) const;
    Spread type(int number);

    int m_fields;
    QQuickView m_view;
    FrameMeter m_frames{&m_view};
    QTemporaryFile m_page;
    FormModel *m_form = nullptr;
    double m_openMs = 0;
    double m_completeMs = 0;
    double m_longestPauseMs = 0;
};

} // namespace quayside
