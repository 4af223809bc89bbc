-- The copies that were made of this database, wherever their files lie. They are of all companies, and no part of a copy.
create table copias (
  id_copia uuid primary key default uuid7(),
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'HECHA', 'FALLIDA')),
  empezada timestamptz not null default now(),
  terminada timestamptz,
  -- Who asked for it: the daily one, somebody at the screen, or the command.
  pedida_por text not null,
  -- The machine that made it, and the file there.
  equipo text not null,
  archivo text not null,
  bytes bigint not null default 0 check (bytes >= 0),
  filas bigint not null default 0 check (filas >= 0),
  -- The checksum that stands in the file.
  huella text not null default '',
  version text not null,
  -- Why it failed.
  motivo text not null default '',
  -- When it was last restored to try it, and what was found wrong then.
  probada_en timestamptz,
  hallazgos text not null default '',
  constraint copias_terminada check ((estado = 'EN_CURSO') = (terminada is null)),
  constraint copias_hecha check (estado <> 'HECHA' or huella <> ''),
  constraint copias_fallida check ((estado = 'FALLIDA') = (motivo <> ''))
);
create index copias_empezada_idx on copias (empezada);
create index copias_huella_idx on copias (huella) where huella <> '';
