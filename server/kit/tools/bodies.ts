/** True if `Content-Encoding` names a compression. Neither API nor web unpacks any. */
export const isCompressed = (encoding: string | null | undefined): boolean =>
  !['', 'identity'].includes((encoding ?? '').trim().toLowerCase())

/** Charset named by a `Content-Type`; UTF-8 by default. */
export const charsetOf = (type: string | null | undefined): string =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type ?? '')?.[1] ?? 'utf-8'

/** Whether a field holds a password or another secret, which is never carried nor changed on its way. */
export const isSecret = (name: string): boolean =>
  /contrasena|password|_pin$|_secreto$|[a-z]_clave$/i.test(name)
