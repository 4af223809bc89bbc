/** Whether a body comes in another form than itself, by its `Content-Encoding`: neither API nor web unpacks any. */
export const isCompressed = (encoding: string | null | undefined): boolean =>
  !['', 'identity'].includes((encoding ?? '').trim().toLowerCase())

/** The charset that a `Content-Type` names; UTF-8 where it names none. */
export const charsetOf = (type: string | null | undefined): string =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type ?? '')?.[1] ?? 'utf-8'
