-- Day of the void of settlements and millings. Their stock and cost stand until then (stock/README.md, voids).
alter table settlements add fecha_anulacion date;
alter table milling_operations add fecha_anulacion date;
alter table milling_lines add fecha_anulacion date;

-- Voids of an open month counted as if the document had never been. A void on the document's own day says the same.
select set_config('molino.silencio', 'on', true);
update settlements set fecha_anulacion = coalesce(anulada_el, fecha) where estado = 'ANULADA';
update milling_operations set fecha_anulacion = coalesce(anulada_el, fecha) where anulada;
update milling_lines set fecha_anulacion = coalesce(anulada_el, fecha) where anulada;
select set_config('molino.silencio', '', true);

create index settlements_fecha_anulacion_idx on settlements (id_empresa, fecha_anulacion) where fecha_anulacion is not null;
create index milling_lines_fecha_anulacion_idx on milling_lines (id_empresa, fecha_anulacion)
  where fecha_anulacion is not null;

create function fechar_anulacion_de_existencias() returns trigger language plpgsql as $$
begin
  new.fecha_anulacion := hoy_en_bogota();
  return new;
end $$;
create trigger fecha_anulacion before update of estado on settlements for each row
  when (new.estado = 'ANULADA' and old.estado <> 'ANULADA') execute function fechar_anulacion_de_existencias();
create trigger fecha_anulacion before update of anulada on milling_operations for each row
  when (new.anulada and not old.anulada) execute function fechar_anulacion_de_existencias();

create or replace function seguir_maquila() returns trigger language plpgsql as $$
begin
  update milling_lines set fecha = new.fecha, anulada = new.anulada, anulada_el = new.anulada_el,
    fecha_anulacion = new.fecha_anulacion
  where id_maquila = new.id_maquila;
  return null;
end $$;
