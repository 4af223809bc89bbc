import type { Acts } from '#app/form/acts.ts'
import { NumberField, TextField } from '#app/form/fields.tsx'
import type { Scale } from '#server/scales/contract.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { SCALE } from '#server/scales/words.ts'

interface Read {
  bascula: Pick<Scale, 'nombre' | 'division' | 'con_lector'>
}

/** Acts of a scale and of its reader's key. */
export const ACTS = {
  modificar: {
    button: 'Modificar',
    failed: 'Error al modificar la báscula.',
    asks: ({ bascula: { nombre, division } }) => ({
      title: `Modificar ${nombre}`,
      button: 'Guardar',
      values: { nombre, division: decimal(division) },
      fields: (
        <div className="grid">
          <TextField name="nombre" {...SCALE.nombre} required autoFocus />
          <NumberField name="division" {...SCALE.division} label="División (kg)" required />
        </div>
      ),
    }),
  },
  clave: {
    button: 'Nueva clave del lector',
    busy: 'Creando...',
    failed: 'No se pudo crear la clave.',
    asks: ({ bascula }) =>
      bascula.con_lector && {
        question: 'La clave de ahora deja de servir: el lector no envía nada hasta que tenga la nueva.',
      },
  },
  terminar: {
    from: ['CON_LECTOR'],
    button: 'Terminar la clave',
    busy: 'Terminando...',
    failed: 'No se pudo terminar la clave.',
    danger: true,
    asks: () => ({ question: 'El lector deja de enviar, y los pesos de esta báscula se digitan.' }),
  },
} as const satisfies Acts<string, Read>
