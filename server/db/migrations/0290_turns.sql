-- Turns of arriving trucks: called, weighed, unloaded, weighed again, gone. `numero` starts at 1 each day in Bogotá. Both weights
-- have their moments in the weighing. A truck that leaves unweighed is gone too.
create table turns (
  id_turno uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  dia date not null,
  numero int not null check (numero > 0),
  placa text not null check (placa <> ''),
  nota text not null default '',
  llegada timestamptz not null,
  llamado timestamptz,
  primer_peso timestamptz,
  descarga timestamptz,
  segundo_peso timestamptz,
  salida timestamptz,
  id_weighing_record uuid references weighing_records,
  estado text not null generated always as (case
    when salida is not null and primer_peso is null then 'SE_FUE'
    when salida is not null then 'SALIO'
    when segundo_peso is not null then 'PESADO'
    when descarga is not null then 'DESCARGADO'
    when primer_peso is not null then 'EN_PATIO'
    when llamado is not null then 'LLAMADO'
    else 'ESPERA' end) stored,
  constraint turns_numero unique (id_empresa, dia, numero),
  constraint turns_pesada check ((id_weighing_record is null) = (primer_peso is null)),
  constraint turns_orden check (primer_peso is not null or (descarga is null and segundo_peso is null)),
  constraint turns_salida check (salida is null or primer_peso is null or segundo_peso is not null)
);
select preparar_tabla('turns', 'placa');
select preparar_orden('turns', 'dia');
-- A plate has one open turn until its second weight, because people forget to mark a truck as gone.
create unique index turns_abierto on turns (id_empresa, placa) where salida is null and segundo_peso is null;
create unique index turns_pesada_unico on turns (id_weighing_record) where id_weighing_record is not null;
create index turns_sin_salir_idx on turns (id_empresa, id_turno) where salida is null;

-- Screen in the yard that shows the turns, one per company. `huella` is the SHA-256 of the secret in its address, which is stored
-- nowhere.
create table yard_screens (
  id_empresa uuid primary key references companies,
  huella text not null unique,
  creada_por text not null,
  creada timestamptz not null default now()
);
select auditar_tabla('yard_screens');
select amurallar_tabla('yard_screens');
