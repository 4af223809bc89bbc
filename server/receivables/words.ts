/** States of a receivable, derived from its balance and due day. */
export const RECEIVABLE_STATES = ['PENDIENTE', 'PARCIAL', 'PAGADO', 'VENCIDA'] as const
export const COLLECTION_CLASSES = ['CORRIENTE', 'EN MORA', 'VENCIDA'] as const
