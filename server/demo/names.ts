import type { Random } from './random.ts'
import { unaccented } from '#server/kit/words/marks.ts'

const listed = (names: string) => names.split(', ')

const WOMEN = listed(
  'María, Luz Dary, Ana Rosa, Blanca Nubia, Gloria Inés, Martha Lucía, Yolanda, Rubiela, ' +
    'Sandra Milena, Diana Marcela, Leidy Johana, Flor Alba, Amparo, Nohora, Rosa Elvira',
)

const MEN = listed(
  'José, José Ignacio, Luis Alberto, Jorge Eliécer, Hernán, Álvaro, Carlos Andrés, Wilson, Edilberto, ' +
    'Germán, Óscar Iván, Ramiro, Fabio Nelson, Jairo, Saúl, Misael, Campo Elías, Nelson Enrique, ' +
    'Héctor Fabio, Joaquín',
)

const SURNAMES = listed(
  'Aldana, Barrero, Bocanegra, Cárdenas, Castañeda, Cruz, Devia, Ducuara, Espinosa, Góngora, Guzmán, ' +
    'Leyva, Lozano, Martínez, Molano, Montealegre, Moreno, Muñoz, Murcia, Núñez, Olaya, Oviedo, Peña, ' +
    'Perdomo, Poloche, Polanía, Prada, Quimbaya, Quintero, Ramírez, Rayo, Rodríguez, Sánchez, Tapiero, ' +
    'Tique, Tovar, Trujillo, Vargas, Yara, Zabala',
)

/** Makes a random name: given names and two surnames. */
export function personName(random: Random, women = 0.4): string {
  const given = random.next() < women ? random.pick(WOMEN) : random.pick(MEN)
  return `${given} ${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`
}

/** Folds case and accents, for e-mail addresses. */
export const plain = (text: string): string =>
  unaccented(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
