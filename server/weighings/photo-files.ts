import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { namesIn, putFile } from '#server/kit/whole-files.ts'
import type { Reduced } from './photo-reduce.ts'

/** Parts of a photograph's path. All come from its row, none from the client. */
export interface NamedPhoto {
  id_empresa: string
  id_foto: string
  /** Timestamp of the row in UTC; only its month is used. */
  fecha: string
}

export type PhotoSize = 'picture' | 'thumbnail'

const SIZES: readonly PhotoSize[] = ['picture', 'thumbnail']
const ENDS: Record<PhotoSize, string> = { picture: '.jpg', thumbnail: '-320.jpg' }

/** Name of the folder, in a data folder and beside a copy. `fotos` would clash with the snapshots of copies. */
const FOLDER = 'fotos-de-pesadas'

/** Default folder of photographs, also within a copy. */
export const photosIn = (folder: string) => path.join(folder, FOLDER)

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const COMPANY = new RegExp(`^${UUID}$`)
const MONTH = /^\d{4}-\d\d$/
const FILE = new RegExp(`^${UUID}(-320)?\\.jpg$`)

const monthFolder = ({ id_empresa, fecha }: NamedPhoto) =>
  path.join(id_empresa, new Date(fecha).toISOString().slice(0, 7))

/** Path of the file below the folder of photographs. */
export const photoFile = (photo: NamedPhoto, size: PhotoSize): string =>
  path.join(monthFolder(photo), photo.id_foto + ENDS[size])

/**
 * Writes both files of a photograph and flushes them to disk. Runs inside the transaction that writes the
 * row. A rollback leaves orphan files, which do no harm.
 */
export async function keepPhoto(folder: string, photo: NamedPhoto, reduced: Pick<Reduced, PhotoSize>) {
  await mkdir(path.join(folder, monthFolder(photo)), { recursive: true, mode: 0o700 })
  for (const size of SIZES) {
    const file = path.join(folder, photoFile(photo, size))
    await putFile(file, (partial) => writeFile(partial, reduced[size], { flag: 'wx', mode: 0o600 }))
  }
}

/** Bytes of a photograph; undefined if the file is missing. */
export async function readPhoto(
  folder: string,
  photo: NamedPhoto,
  size: PhotoSize,
): Promise<Buffer | undefined> {
  try {
    return await readFile(path.join(folder, photoFile(photo, size)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Deletes the files of a photograph without a row. */
export async function forgetPhoto(folder: string, photo: NamedPhoto): Promise<void> {
  for (const size of SIZES) await rm(path.join(folder, photoFile(photo, size)), { force: true })
}

/** Deletes all photographs of a deleted company. */
export async function forgetCompany(folder: string, idEmpresa: string): Promise<void> {
  if (COMPANY.test(idEmpresa)) await rm(path.join(folder, idEmpresa), { recursive: true, force: true })
}

/**
 * Copies every photograph missing in `to` and returns the number of copied files. A file name never changes its
 * content, so existing files are skipped.
 */
export async function copyPhotos(from: string, to: string): Promise<number> {
  if (path.resolve(from) === path.resolve(to)) return 0
  let copied = 0
  for (const company of (await namesIn(from)).filter((name) => COMPANY.test(name))) {
    for (const month of (await namesIn(path.join(from, company))).filter((name) => MONTH.test(name))) {
      const [source, target] = [from, to].map((folder) => path.join(folder, company, month)) as [
        string,
        string,
      ]
      const there = new Set(await namesIn(target))
      const missing = (await namesIn(source)).filter((name) => FILE.test(name) && !there.has(name))
      if (missing.length > 0) await mkdir(target, { recursive: true, mode: 0o700 })
      for (const name of missing) {
        await putFile(path.join(target, name), (partial) => copyFile(path.join(source, name), partial))
        copied += 1
      }
    }
  }
  return copied
}
