import type { Acts } from '#app/form/acts.ts'

/** Acts of a scale and of its reader's key. */
export const ACTS = {
  modificar: {
    key: 'PUT-scales',
    button: 'Modificar',
    busy: 'Guardando...',
    failed: 'Error al modificar la báscula.',
  },
  clave: {
    key: 'PUT-scales',
    button: 'Nueva clave del lector',
    busy: 'Creando...',
    failed: 'No se pudo crear la clave.',
  },
  terminar: {
    key: 'PUT-scales',
    from: ['CON_LECTOR'],
    button: 'Terminar la clave',
    busy: 'Terminando...',
    failed: 'No se pudo terminar la clave.',
    danger: true,
  },
} as const satisfies Acts<'modificar' | 'clave' | 'terminar'>
