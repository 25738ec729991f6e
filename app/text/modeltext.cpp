// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/modeltext.h"

#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/llm/providerproblem.h"

#include <QCoreApplication>

#include <algorithm>
#include <cerrno>

namespace quayside {

namespace {

using mcp::ErrorKind;
using mcp::llm::ProviderProblem;

struct ModelWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ModelText)
};

QString whenToTryAgain(const ProviderProblem &problem)
{
    if (!problem.retryAfter)
        return ModelWords::tr("Try again in a while, or choose another model.");
    // Rounded up, so that it is not too early.
    const auto pause = std::max(std::chrono::ceil<std::chrono::seconds>(*problem.retryAfter),
                                std::chrono::seconds(1));
    return ModelWords::tr("Try again in %1, or choose another model.")
        .arg(pause < std::chrono::minutes(1) ? ageText(pause) : durationText(pause));
}

/// A refusal without a common category.
ErrorText otherRefusal(const mcp::Error &error)
{
    if (error.httpStatus == 404)
        return {ModelWords::tr("No model provider responds at this address."),
                ModelWords::tr("Check the base address and the kind of provider.")};
    if (error.httpStatus >= 500)
        return {ModelWords::tr("The provider reported an internal error (HTTP %1).")
                    .arg(error.httpStatus),
                ModelWords::tr("Try again later, or choose another model.")};
    return {ModelWords::tr("The provider rejected this request."),
            error.detail.isEmpty()
                ? ModelWords::tr("It gave no reason. Try again, or choose another model.")
                : ModelWords::tr("The message from the provider is below.")};
}

ErrorText refusal(const ProviderProblem &problem, const mcp::Error &error)
{
    switch (problem.kind) {
    case ProviderProblem::Kind::NoKey:
        return {ModelWords::tr("The provider requires a key."),
                ModelWords::tr("Enter the key of the provider.")};
    case ProviderProblem::Kind::WrongKey:
        return {ModelWords::tr("The provider does not accept the key."),
                ModelWords::tr("Check the key of the provider; it may be incomplete or expired.")};
    case ProviderProblem::Kind::NotPermitted:
        return {ModelWords::tr("The key does not have permission for this."),
                ModelWords::tr(
                    "Choose another model, or check with the provider what the key permits.")};
    case ProviderProblem::Kind::NoCredit:
        return {ModelWords::tr("Your credit with the provider is used up."),
                ModelWords::tr("Check your account with the provider, or choose another model.")};
    case ProviderProblem::Kind::RateLimited:
        return {ModelWords::tr("Rate limit reached."), whenToTryAgain(problem)};
    case ProviderProblem::Kind::ContextTooLong:
        return {
            ModelWords::tr("The text is too long for the model."),
            ModelWords::tr("Shorten the messages, or choose a model that accepts longer text.")};
    case ProviderProblem::Kind::AnswerTooLong:
        return {ModelWords::tr("The model cannot give answers as long as this request allows."),
                ModelWords::tr("Allow fewer tokens, or choose another model.")};
    case ProviderProblem::Kind::ContentRefused:
        return {ModelWords::tr("The provider rejected this content."),
                ModelWords::tr("Change the messages, or choose another model.")};
    case ProviderProblem::Kind::UnknownModel:
        return {ModelWords::tr("The provider does not have this model."),
                ModelWords::tr("Check the name of the model.")};
    case ProviderProblem::Kind::Overloaded:
        return {ModelWords::tr("The provider is overloaded."), whenToTryAgain(problem)};
    case ProviderProblem::Kind::NotTaken:
        return {ModelWords::tr("Part of the messages cannot be sent to this model."),
                ModelWords::tr("Choose a model from another provider, or remove that part.")};
    case ProviderProblem::Kind::NoAnswer:
        return {ModelWords::tr("The model gave no answer."),
                ModelWords::tr("Allow more tokens, or choose another model.")};
    case ProviderProblem::Kind::BadCall:
        return {ModelWords::tr("The model called a tool in a way that cannot be read."),
                ModelWords::tr("Try again, or choose another model.")};
    case ProviderProblem::Kind::Other:
        break;
    }
    return otherRefusal(error);
}

ErrorText transport(const mcp::Error &error)
{
    if (error.httpStatus != 0)
        return {ModelWords::tr("The provider has moved."),
                ModelWords::tr("Quayside does not send the key to another address. If you trust "
                               "the new address, enter it as the base address.")};
    if (error.code == EKEYREJECTED || error.code == EKEYEXPIRED || error.code == ENOKEY)
        return {ModelWords::tr("The certificate of the provider is not trusted."),
                ModelWords::tr("The connection may be intercepted. Nothing was sent. If your "
                               "company has its own certificate authority, enter it in Settings "
                               "under Network.")};
    return errorText(error, Occasion::Connect);
}

ErrorText failure(const mcp::Error &error)
{
    switch (error.kind) {
    case ErrorKind::Transport:
        return transport(error);
    case ErrorKind::Timeout:
        return {ModelWords::tr("The model did not answer in time."),
                ModelWords::tr("It may still be loading. Try again, or choose another model.")};
    case ErrorKind::Closed:
        return {ModelWords::tr("The answer ended before it was complete."),
                ModelWords::tr("Check your network, or try again.")};
    case ErrorKind::Protocol:
        return {ModelWords::tr("The response from the provider could not be read."),
                ModelWords::tr("Check the base address and the kind of provider.")};
    case ErrorKind::Policy:
        return {ModelWords::tr("Quayside does not use this address."),
                ModelWords::tr("It must begin with https://; http:// is for this computer only.")};
    case ErrorKind::Auth:
    case ErrorKind::Remote:
        return otherRefusal(error);
    case ErrorKind::Cancelled:
    case ErrorKind::Storage:
        break;
    }
    return errorText(error, Occasion::Configuration);
}

} // namespace

ErrorText modelErrorText(const mcp::Error &error)
{
    const auto problem = mcp::llm::providerProblem(error);
    ErrorText words = problem ? refusal(*problem, error) : failure(error);
    if (words.detail.isEmpty())
        words.detail = cleanText(error.detail, Lines::Many);
    words.isDetailOwn = !mcp::llm::saysProvider(error);
    return words;
}

ErrorText modelListErrorText(const mcp::Error &error)
{
    ErrorText words = modelErrorText(error);
    const auto problem = mcp::llm::providerProblem(error);
    const int status = error.httpStatus;
    if (problem && problem->kind == ProviderProblem::Kind::NoKey) {
        words.hint = ModelWords::tr("Enter the key above, and get the list again.");
    } else if (problem && problem->kind == ProviderProblem::Kind::WrongKey) {
        words.hint = ModelWords::tr("Check the key above; it may be incomplete or expired.");
    } else if (problem && problem->kind == ProviderProblem::Kind::NotPermitted) {
        words.hint =
            ModelWords::tr("The key may still be valid for answers: type the name of a model.");
    } else if (status == 404 || status == 405 || status == 410 || status == 501) {
        // Some say "/models not found", which reads like an unknown model.
        words.title = ModelWords::tr("This provider has no list of models at this address.");
        words.hint = ModelWords::tr(
            "Type the name of a model. If it does not answer, check the base address.");
    } else if (problem) {
        words.hint = ModelWords::tr("Try again later, or type the name of a model.");
    } else if (error.kind == ErrorKind::Protocol) {
        words.title = ModelWords::tr("The list of models could not be read.");
        words.hint = ModelWords::tr("Check the base address and the kind of provider above, or "
                                    "type the name of a model.");
    } else if (error.kind == ErrorKind::Timeout) {
        words.title = ModelWords::tr("The provider did not answer in time.");
        words.hint = ModelWords::tr("Try again later, or type the name of a model.");
    } else if (error.kind == ErrorKind::Transport && status != 0) {
        words.hint = ModelWords::tr("Quayside does not send the key to another address. If you "
                                    "trust the new address, enter it above.");
    } else if (error.kind == ErrorKind::Closed) {
        words.title = ModelWords::tr("The list of models ended before it was complete.");
    }
    return words;
}

ModelRemedy modelRemedy(const mcp::Error &error)
{
    const auto problem = mcp::llm::providerProblem(error);
    if (!problem) {
        const bool isOfAddress = error.kind == ErrorKind::Transport
            || error.kind == ErrorKind::Protocol || error.kind == ErrorKind::Policy;
        return isOfAddress ? ModelRemedy::Settings : ModelRemedy::None;
    }
    switch (problem->kind) {
    case ProviderProblem::Kind::ContextTooLong:
        return ModelRemedy::Summary;
    case ProviderProblem::Kind::NoKey:
    case ProviderProblem::Kind::WrongKey:
    case ProviderProblem::Kind::NotPermitted:
    case ProviderProblem::Kind::NoCredit:
    case ProviderProblem::Kind::UnknownModel:
        return ModelRemedy::Settings;
    case ProviderProblem::Kind::Other:
        return error.httpStatus == 404 ? ModelRemedy::Settings : ModelRemedy::None;
    default:
        return ModelRemedy::None;
    }
}

ErrorText conversationErrorText(const mcp::Error &error)
{
    ErrorText words = modelErrorText(error);
    const auto problem = mcp::llm::providerProblem(error);
    if (problem && problem->kind == ProviderProblem::Kind::ContextTooLong) {
        words.title = ModelWords::tr("The conversation is too long for the model.");
        words.hint = ModelWords::tr("Begin a new conversation, use fewer servers, or choose a "
                                    "model that accepts longer text.");
    } else if (problem && problem->kind == ProviderProblem::Kind::AnswerTooLong) {
        words.hint = ModelWords::tr("Lower “Longest answer” in the options of the conversation, or "
                                    "choose another model.");
    }
    return words;
}

} // namespace quayside
