-- Milling operations and their products. Kilos, and amounts in whole pesos.

create table milling_operations (
  id_maquila uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  fecha date not null,
  kgs_netos numeric(12, 2) not null check (kgs_netos >= 0),
  costo_prom_kg numeric(18, 6) not null check (costo_prom_kg >= 0),
  pr_venta_kg numeric(18, 6) not null check (pr_venta_kg >= 0),
  utilidad numeric(15) not null,
  -- Why the kilos out are not the kilos in.
  motivo_balance text not null default '',
  de_quien text not null default 'COMPRADO' check (de_quien in ('COMPRADO', 'PROPIO', 'MAQUILA')),
  id_dueno uuid references third_parties,
  nombre_dueno text not null default '',
  -- Levy of paddy that nobody bought: kilos, their value at the reference price, percent, and the levy. Bought paddy
  -- paid it at its settlement.
  kg_cuota numeric(14, 2) not null default 0 check (kg_cuota >= 0),
  base_cuota numeric(15) not null default 0 check (base_cuota >= 0),
  tasa_cuota numeric(9, 6) not null default 0 check (tasa_cuota >= 0),
  cuota_fomento numeric(15) not null default 0 check (cuota_fomento >= 0),
  -- Reason of a lower levy: an exemption, or a certificate of the owner and the kilos that it covers.
  nota_cuota text not null default '',
  certificado_cuota text not null default '',
  kg_certificado numeric(14, 2) not null default 0 check (kg_certificado >= 0),
  anulada boolean not null default false,
  motivo_anulacion text not null default '',
  -- Day of the void of an operation of a closed month.
  anulada_el date,
  constraint milling_operations_consecutivo_unico unique (id_empresa, consecutivo),
  constraint milling_operations_dueno check ((de_quien = 'MAQUILA') = (id_dueno is not null)),
  constraint milling_operations_cuota check (de_quien <> 'COMPRADO' or (kg_cuota = 0 and base_cuota = 0
    and cuota_fomento = 0 and certificado_cuota = '')),
  constraint milling_operations_certificado check ((certificado_cuota <> '') = (kg_certificado > 0)),
  constraint milling_operations_anulada check (anulada = (motivo_anulacion <> ''))
);
select preparar_tabla('milling_operations', 'consecutivo');
select preparar_copia('milling_operations', 'id_dueno', 'nombre_dueno', 'nombre');
select preparar_orden('milling_operations', 'consecutivo, kgs_netos, utilidad');
select preparar_periodo('milling_operations', 'fecha', 'fecha, kgs_netos, costo_prom_kg, pr_venta_kg, utilidad, de_quien, '
  'id_dueno, kg_cuota, cuota_fomento', 'not $.anulada');
create index milling_operations_fecha_idx on milling_operations (id_empresa, fecha);
create index milling_operations_dueno_idx on milling_operations (id_dueno) where id_dueno is not null;
create index milling_operations_de_otros_idx on milling_operations (id_maquila) where de_quien = 'MAQUILA';
-- Vouchers of some days find the few voided operations by the day of the void.
create index milling_operations_anuladas_idx
  on milling_operations (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date)) where anulada;
create index milling_operations_anulada_el_idx on milling_operations (id_empresa, anulada_el) where anulada_el is not null;

-- Products that went in and came out, beside the kilos and prices that were typed.
create table milling_lines (
  id_linea uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_maquila uuid not null references milling_operations,
  lado text not null check (lado in ('ENTRADA', 'SALIDA')),
  id_producto uuid not null references products,
  kg numeric(14, 2) not null check (kg > 0),
  -- Fixed cost of a product that comes out. The others share the rest of the cost by their kilos.
  costo_kg numeric(18, 6) check (costo_kg >= 0),
  -- Reference price of a kilo in the levy.
  precio_cuota numeric(18, 6) check (precio_cuota > 0),
  -- Day and void of the operation, repeated because stock is summed by them.
  fecha date not null,
  anulada boolean not null default false,
  anulada_el date,
  constraint milling_lines_costo check (lado = 'SALIDA' or costo_kg is null),
  constraint milling_lines_cuota check (lado = 'ENTRADA' or precio_cuota is null)
);
select preparar_tabla('milling_lines');
select preparar_periodo('milling_lines', 'fecha', 'fecha, lado, id_producto, kg, costo_kg', 'not $.anulada');
create index milling_lines_maquila_idx on milling_lines (id_maquila, id_linea);
create index milling_lines_existencias_idx on milling_lines (id_empresa, id_producto, fecha)
  include (lado, kg, anulada, anulada_el);
create index milling_lines_fecha_idx on milling_lines (id_empresa, fecha);
create index milling_lines_anulada_el_idx on milling_lines (id_empresa, anulada_el) where anulada_el is not null;

create function seguir_maquila() returns trigger language plpgsql as $$
begin
  update milling_lines set fecha = new.fecha, anulada = new.anulada, anulada_el = new.anulada_el
  where id_maquila = new.id_maquila;
  return null;
end $$;
create trigger lineas after update of fecha, anulada on milling_operations for each row
  when ((old.fecha, old.anulada) is distinct from (new.fecha, new.anulada)) execute function seguir_maquila();
