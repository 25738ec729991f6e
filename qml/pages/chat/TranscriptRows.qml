// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Qt.labs.qmlmodels
import Quayside.App

// A row of a transcript by its kind.
DelegateChooser {
    id: root

    required property ChatController chat
    required property double pointed // The message under the pointer.

    readonly property TranscriptModel transcript: chat?.transcript ?? null // The conversation may go before this does.

    role: "kind"

    DelegateChoice {
        roleValue: TranscriptModel.Person

        SentWords {}
    }

    DelegateChoice {
        roleValue: TranscriptModel.Attachment

        SentAttachment {
            onOpenWanted: isOpen => root.transcript.setOpen(index, isOpen)
        }
    }

    DelegateChoice {
        roleValue: TranscriptModel.Picture

        SentPicture {
            onShown: root.transcript.decode(index)
        }
    }

    DelegateChoice {
        roleValue: TranscriptModel.Thinking

        ThinkingRow {
            onOpenWanted: isOpen => root.transcript.setOpen(index, isOpen)
        }
    }

    DelegateChoice {
        roleValue: TranscriptModel.Words

        WordsRow {
            onLinkActivated: address => LinkController.ask(address)
            onCopyRequested: root.transcript.copyCode(index)
        }
    }

    DelegateChoice {
        roleValue: TranscriptModel.Call

        CallRow {}
    }

    DelegateChoice {
        roleValue: TranscriptModel.Report

        CallRow {}
    }

    DelegateChoice {
        roleValue: TranscriptModel.Summary

        SummaryRow {
            onOpenWanted: isOpen => root.transcript.setOpen(index, isOpen)
            onTakeBackWanted: root.chat.removeSummary(messageId)
        }
    }

    DelegateChoice {
        roleValue: TranscriptModel.Foot

        FootRow {
            isPointedAt: root.pointed === messageId
            onCopyRequested: root.transcript.copyMessage(index)
            onRetryRequested: root.chat.retry(messageId)
            onEditRequested: root.chat.edit(messageId)
            onGoOnRequested: root.chat.continueAnswer()
            onBranchRequested: step => root.chat.showBranch(messageId, step)
        }
    }
}
