/** Why a change of `shared/` that no test notices is right: by file, and `before -> after` of the change. */
export const EXPLAINED_SURVIVORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
