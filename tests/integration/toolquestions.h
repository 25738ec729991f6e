// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace mcp {

/// What a person wants, and the tool that does it. Written before the results of a search were looked at.
struct ToolQuestion
{
    const char *question;
    const char *tool;
};

inline const QList<ToolQuestion> kToolQuestions{
    {"make my own copy of a repository to work on", "repos_create-fork"},
    {"open a new issue in a repository", "issues_create"},
    {"show all open issues of a repository", "issues_list-for-repo"},
    {"put a label on an issue", "issues_add-labels"},
    {"reply to an issue with a comment", "issues_create-comment"},
    {"lock the conversation of an issue", "issues_lock"},
    {"assign somebody to an issue", "issues_add-assignees"},
    {"create a milestone with a due date", "issues_create-milestone"},
    {"open a pull request", "pulls_create"},
    {"merge a pull request", "pulls_merge"},
    {"which files does a pull request change", "pulls_list-files"},
    {"ask people to review a pull request", "pulls_request-reviewers"},
    {"approve a pull request with a review", "pulls_create-review"},
    {"create a new repository for me", "repos_create-for-authenticated-user"},
    {"delete a repository", "repos_delete"},
    {"rename a branch", "repos_rename-branch"},
    {"get the content of a file in a repository", "repos_get-content"},
    {"commit a changed file to a repository", "repos_create-or-update-file-contents"},
    {"remove a file from a repository", "repos_delete-file"},
    {"which branches are there", "repos_list-branches"},
    {"show the commit history", "repos_list-commits"},
    {"diff between two commits", "repos_compare-commits"},
    {"publish a release", "repos_create-release"},
    {"upload a binary to a release", "repos_upload-release-asset"},
    {"what is the newest release", "repos_get-latest-release"},
    {"give somebody write access to a repository", "repos_add-collaborator"},
    {"protect the main branch", "repos_update-branch-protection"},
    {"add a webhook to a repository", "repos_create-webhook"},
    {"set the topics of a repository", "repos_replace-all-topics"},
    {"read the README of a project", "repos_get-readme"},
    {"which programming languages are used in a repository", "repos_list-languages"},
    {"transfer a repository to another owner", "repos_transfer"},
    {"create a branch reference from a commit", "git_create-ref"},
    {"create an annotated tag object", "git_create-tag"},
    {"list a git tree recursively", "git_get-tree"},
    {"search source code for a symbol", "search_code"},
    {"search issues and pull requests by text", "search_issues-and-pull-requests"},
    {"find repositories about a topic", "search_repos"},
    {"find users by location", "search_users"},
    {"who am I logged in as", "users_get-authenticated"},
    {"follow a developer", "users_follow"},
    {"add an SSH key to my account", "users_create-public-ssh-key-for-authenticated-user"},
    {"save a snippet as a gist", "gists_create"},
    {"who are the members of an organization", "orgs_list-members"},
    {"kick a member out of the organization", "orgs_remove-member"},
    {"create a team in an organization", "teams_create"},
    {"stop a running workflow", "actions_cancel-workflow-run"},
    {"run a workflow again", "actions_re-run-workflow"},
    {"trigger a workflow by hand", "actions_create-workflow-dispatch"},
    {"download the artifact of a build", "actions_download-artifact"},
    {"list the runs of a workflow", "actions_list-workflow-runs"},
    {"store a secret for GitHub Actions in a repository", "actions_create-or-update-repo-secret"},
    {"star a repository", "activity_star-repo-for-authenticated-user"},
    {"mark all notifications as read", "activity_mark-notifications-as-read"},
    {"watch a repository", "activity_set-repo-subscription"},
    {"code scanning alerts of a repository", "code-scanning_list-alerts-for-repo"},
    {"vulnerable dependencies found by dependabot", "dependabot_list-alerts-for-repo"},
    {"leaked secrets in a repository", "secret-scanning_list-alerts-for-repo"},
    {"start a codespace", "codespaces_start-for-authenticated-user"},
    {"add a thumbs up reaction to an issue", "reactions_create-for-issue"},
    {"turn markdown into HTML", "markdown_render"},
    {"which open source licenses are common", "licenses_get-all-commonly-used"},
    {"gitignore templates", "gitignore_get-all-templates"},
    {"how many API requests do I have left", "rate-limit_get"},
    {"read a text file on my disk", "read_text_file"},
    {"save text to a local file", "write_file"},
    {"replace some lines in a file", "edit_file"},
    {"make a new folder", "create_directory"},
    {"what is in this folder", "list_directory"},
    {"folder structure as a tree", "directory_tree"},
    {"rename a local file", "move_file"},
    {"find files by name pattern", "search_files"},
    {"size and modification time of a file", "get_file_info"},
    {"which directories may I access", "list_allowed_directories"},
    {"read several files at once", "read_multiple_files"},
    {"say the same text back", "echo"},
};

} // namespace mcp
