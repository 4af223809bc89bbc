/** Link to the third party that has the identification already. */
export function existingThirdParty(existing: Record<string, unknown>) {
  const { id_tercero: id, nombre } = existing
  if (typeof id !== 'string') return undefined
  return {
    to: `/terceros/editar/${encodeURIComponent(id)}`,
    label: `Ver ${typeof nombre === 'string' ? nombre : 'el tercero'}`,
  }
}
