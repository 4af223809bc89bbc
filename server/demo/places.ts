/** A rice municipality with some rural districts. */
export interface Place {
  municipio: string
  veredas: readonly string[]
}

export const TOLIMA_AND_HUILA: readonly Place[] = [
  { municipio: 'Espinal', veredas: ['Dindalito', 'La Caimanera', 'Guayabal', 'Montalvo'] },
  { municipio: 'Saldaña', veredas: ['Jabalcón', 'Santa Inés', 'La Esperanza', 'El Palmar'] },
  { municipio: 'Purificación', veredas: ['Chenche Asoleados', 'Lozanía', 'Villa Esperanza'] },
  { municipio: 'Guamo', veredas: ['Chipuelo', 'Rincón Santo', 'Las Mercedes', 'La Chamba'] },
  { municipio: 'Ibagué', veredas: ['Buenos Aires', 'Picaleña', 'Doima', 'El Totumo'] },
  { municipio: 'Ambalema', veredas: ['Chorrillo', 'Playa Verde', 'La Aldea'] },
  { municipio: 'Lérida', veredas: ['Delicias', 'San Francisco de la Sierra', 'Padilla'] },
  { municipio: 'Venadillo', veredas: ['Palmarosa', 'La Sierrita', 'Malabar'] },
  { municipio: 'Alvarado', veredas: ['Caldas Viejo', 'La Tebaida', 'Rincón Chipalo'] },
  { municipio: 'Prado', veredas: ['Aco', 'Montoso', 'El Puerto'] },
  { municipio: 'Natagaima', veredas: ['Velú', 'La Palmita', 'Yaco'] },
  { municipio: 'Armero Guayabal', veredas: ['Méndez', 'San Pedro', 'La Joya'] },
  { municipio: 'Campoalegre', veredas: ['La Vega de Oriente', 'Otás', 'Río Neiva', 'Los Rosales'] },
  { municipio: 'Palermo', veredas: ['Betania', 'El Juncal', 'Amborco'] },
  { municipio: 'Aipe', veredas: ['Dindal', 'El Patá', 'Santa Rita'] },
  { municipio: 'Villavieja', veredas: ['Potosí', 'San Alfonso', 'La Victoria'] },
  { municipio: 'Tello', veredas: ['Sierra del Gramal', 'Anacleto García', 'San Andrés'] },
  { municipio: 'Neiva', veredas: ['Fortalecillas', 'El Caguán', 'Guacirco'] },
  { municipio: 'Rivera', veredas: ['Riverita', 'La Ulloa', 'Arenoso'] },
  { municipio: 'Yaguará', veredas: ['Vilú', 'Mirador', 'Letrán'] },
]

export const LLANOS: readonly Place[] = [
  { municipio: 'Yopal', veredas: ['El Morro', 'La Chaparrera', 'Tilodirán'] },
  { municipio: 'Aguazul', veredas: ['San José del Bubuy', 'Cupiagua', 'La Turúa'] },
  { municipio: 'Nunchía', veredas: ['La Palmira', 'El Tigre'] },
  { municipio: 'Maní', veredas: ['Gaviotas', 'Santa Helena de Cúsiva'] },
  { municipio: 'Villanueva', veredas: ['Caribayona', 'San Agustín'] },
  { municipio: 'Fuente de Oro', veredas: ['Puerto Aljure', 'La Cooperativa'] },
  { municipio: 'Granada', veredas: ['Canaguaro', 'Dosquebradas'] },
]
