-- Copies of this database, of all companies. The list is no part of a copy.
create table copias (
  id_copia uuid primary key default uuid7(),
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'HECHA', 'FALLIDA')),
  empezada timestamptz not null default now(),
  terminada timestamptz,
  -- The daily schedule, a user, or the command.
  pedida_por text not null,
  -- Machine that made it, and the file there.
  equipo text not null,
  archivo text not null,
  bytes bigint not null default 0 check (bytes >= 0),
  filas bigint not null default 0 check (filas >= 0),
  -- Checksum in the file.
  huella text not null default '',
  version text not null,
  -- Reason of a failure.
  motivo text not null default '',
  -- Last trial, and faults that it found.
  probada_en timestamptz,
  hallazgos text not null default '',
  constraint copias_terminada check ((estado = 'EN_CURSO') = (terminada is null)),
  constraint copias_hecha check (estado <> 'HECHA' or huella <> ''),
  constraint copias_fallida check ((estado = 'FALLIDA') = (motivo <> ''))
);
create index copias_empezada_idx on copias (empezada);
create index copias_huella_idx on copias (huella) where huella <> '';
