import { Link } from '@remix-run/react'
import { photoPath, photoRemovalPath, type ShownPhoto, smallPhotoPath } from './photos.ts'

interface PhotoGridProps {
  /** Id of the weighing. */
  id: string
  consecutivo: string
  fotos: readonly ShownPhoto[]
  mayRemove: boolean
}

/** Thumbnails of a load's photographs with links to the large pictures. */
export function PhotoGrid({ id, consecutivo, fotos, mayRemove }: PhotoGridProps) {
  return (
    <ul className="photos">
      {fotos.map(({ id: foto, pie, ancho, alto }, place) => (
        <li key={foto}>
          <a href={photoPath(id, foto)}>
            <img
              src={smallPhotoPath(id, foto)}
              width={ancho}
              height={alto}
              loading="lazy"
              alt={`Foto ${place + 1} del tiquete ${consecutivo}`}
            />
          </a>
          <small>{pie}</small>
          {mayRemove && (
            <Link to={photoRemovalPath(id, foto)} className="danger" preventScrollReset>
              Eliminar <span className="unseen">la foto {place + 1}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
